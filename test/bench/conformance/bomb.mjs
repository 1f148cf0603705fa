/** A thread that reads one input made to blow up, so that it can be stopped when it takes too long. */
import { parentPort, workerData } from 'node:worker_threads';

const { BOMBS } = await import(workerData.inputs);
const { read } = await import(workerData.reader);
parentPort.postMessage('begin');
read(BOMBS[workerData.name]);
parentPort.postMessage('end');
