// Package cluster shares tasks among many machines, over NATS with JetStream: a store of messages
// on one server or several. The verbs with --on and leaper work use it. Package jobs says what a
// task is, and package verbs what is in it; package hub is a server for people who have none.
//
//	asker ──record──▶ bucket leaper_jobs ─────── told of each change ──────┐
//	  │                                                                    ▼
//	  ├──tasks, in order──▶ stream LEAPER_TASKS ═ consumer of the job ═▶ workers pull ranges
//	  │                        a task goes when its result is stored       │       │
//	  ◀──read in order──── stream LEAPER_RESULTS ◀──first one stays────────┘       │ status
//	  ◀──told of each change─────────── bucket leaper_workers ◀────────────────────┘
//
// # Who does what
//
// An asker stores the record of its job, publishes the tasks that are neither queued nor done, and then
// counts up the record's Queued, of which all workers are told. A worker opens a job if it has tasks:
// it makes the job's consumer, unless another has, and pulls. The server hands out tasks in the order in
// which the asker made them, in which neighbours share work; so what a worker pulls at once is a range.
// Ranges are shares of what is still there ([queue]): large first and small last, for as many workers
// as there happen to be. Nobody coordinates, and nothing depends on how many there were when the tasks
// were made: tasks that are cut beforehand would be too large for a thousand workers, or too small for two.
//
// Messages are linear in tasks and workers: a task takes some ten (published, handed out, its result,
// the result's reading, their acknowledgements; and one for each quarter of the ack wait that it takes),
// a worker some when a job begins and a status each [statusInterval].
//
// # Why no number is wrong
//
// An asker, a worker, the hub and the connections between them may fail at any moment. So nothing
// depends on a message being delivered once, or at all. A task and its result each have a subject of
// their own, made from the names of job and task. A stream keeps one message for each subject and refuses
// a second. Hence:
//
//   - a task is in the queue once, however many askers publish it, and however often;
//   - a worker acknowledges a task after its result is stored. If it dies before, the task is
//     redelivered to another worker after the ack wait ([DefaultAckWait]): a task is done at least once, and
//     may be done twice. A worker that finds no task for a while does some that others hold, once more:
//     so one that hangs, and says that it is alive, delays nobody;
//   - of two results for a task the first stays. The worker with the second compares the two, and stores
//     its own beside the first if they differ;
//   - results are signed, in a name that ends in a digest of the key ([Identity]): nobody gives one in the
//     name of another;
//   - the asker checks a result whole before it uses any of it. Where two differ, its own machine does the
//     task, once, while the others go on, and that result counts ([judge]). A worker that is wrong is banned
//     from the job, for all askers; its results are done again, and another worker checks the ones that were used.
//     Only if one of these is wrong, the count ends: what is used cannot be taken back. The false results
//     are deleted by then, and asking again keeps the others;
//   - an asker, whenever it connects, reads the results from the beginning of the stream, and takes one
//     for each task. It queues again the tasks that are neither queued nor done.
//
// # What is lost
//
// A consumer is nothing but a place in the queue: the server removes one that nobody uses ([queueIdle]),
// an asker deletes it with its job, and any worker makes it again. A stream or a bucket that is gone is
// made again by any program that misses it; then askers, which hold their record, their tasks and the
// results that they have read, store what is needed ([store.restore]). Tasks without an asker are lost with their
// stream; the same command queues them again. A full disk, and too few servers, are waited for.
//
// # What starves nobody
//
// A job without tasks, and one that fails to begin, are set aside, for longer each time ([Worker.setAside]);
// others are served meanwhile, whatever their priority, and the reason is in the worker's status.
//
// The job's record holds the whole question, plan included; a worker that cannot follow it exactly
// declines ([Worker]).
package cluster
