// Package cluster has tasks done on many machines, over NATS with JetStream: a store of messages on
// one server or several. The verbs with --on and leaper work use it. Package work says what a task
// is, and package verbs what is in it; package hub is a server for those who have none.
//
//	asker ──job──────────▶ bucket leaper_jobs ◀────reads──────┐
//	  │                                                       │
//	  ├──tasks──▶ stream LEAPER_TASKS ──a few at once──▶ worker, worker, worker …
//	  │             each leaves it when its result            │        │
//	  │             is stored, and not before                 │        ├─ alive ─▶ bucket
//	  │                                                       │        │       leaper_workers
//	  ◀──results── stream LEAPER_RESULTS ◀──first one counts──┘        │
//	                                                                   ▼
//	                                                          "leaper jobs" reads all of it
//
// # Why no number is wrong
//
// Anything may die at any moment: an asker, a worker, the hub, the line between them. So
// nothing depends on a message being delivered once. A task and its result have a subject
// of their own, by the names of job and task, and a stream keeps one message for each
// subject and refuses a second. Hence:
//
//   - a task stands in the queue once, however many askers ask, and however often;
//   - a worker acknowledges a task after its result is stored. If it dies before, the
//     queue gives the task to another when it has heard nothing for a while ([Lost]): the
//     task may be done twice, and never not at all;
//   - of two results for a task the first stays. Anyone who brings the second compares, and
//     reports if they differ: then somebody counts wrongly, and the asker does the task
//     itself to know who ([Client]);
//   - an asker reads the results from the beginning of the stream, whenever it comes, and
//     takes each task's once. Tasks that are neither queued nor done it queues again.
//
// What is asked is in the job's record in full, plan included; a worker that does not
// understand it just so declines ([Worker]).
package cluster
