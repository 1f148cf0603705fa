/** Worker thread that reads one hostile input. It can be terminated when it takes too long. */
import { parentPort, workerData } from 'node:worker_threads';

const { BOMBS } = await import(workerData.inputs);
const { read } = await import(workerData.reader);
parentPort.postMessage('begin');
read(BOMBS[workerData.name]);
parentPort.postMessage('end');
