// Package cluster shares tasks among many machines, over NATS with JetStream: a store of messages
// on one server or several. The verbs with --on and leaper work use it. Package jobs says what a
// task is, and package verbs what is in it; package hub is a server for people who have none.
//
//	asker ──job──────────▶ bucket leaper_jobs ◀────reads──────┐
//	  │                                                       │
//	  ├──tasks──▶ stream LEAPER_TASKS ──pulls a few────▶ worker, worker, worker …
//	  │             each is acked when its result             │        │
//	  │             is stored, and not before                 │        ├─ status ─▶ bucket
//	  │                                                       │        │        leaper_workers
//	  ◀──results── stream LEAPER_RESULTS ◀──first one counts──┘        │
//	                                                                   ▼
//	                                                          "leaper jobs" reads all of it
//
// # Why no number is wrong
//
// An asker, a worker, the hub and the connections between them may fail at any moment. So nothing
// depends on a message being delivered once. A task and its result each have a subject of their own,
// made from the names of job and task. A stream keeps one message for each subject and refuses a second.
// Hence:
//
//   - a task is in the queue once, however many askers publish it, and however often;
//   - a worker acknowledges a task after its result is stored. If it dies before, the task is
//     redelivered to another worker after the ack wait ([DefaultAckWait]): a task is done at least once, and
//     may be done twice;
//   - of two results for a task the first stays. The worker with the second compares the two, and
//     reports if they differ: then one worker counts wrongly, and the asker does the task itself to
//     find out which ([Client]);
//   - an asker, whenever it connects, reads the results from the beginning of the stream, and takes one
//     for each task. It queues again the tasks that are neither queued nor done.
//
// The job's record holds the whole question, plan included; a worker that cannot follow it exactly
// declines ([Worker]).
package cluster
