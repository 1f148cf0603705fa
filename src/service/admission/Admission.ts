import { AnswerSlots } from './AnswerSlots.js';
import { SearchPlaces } from './SearchPlaces.js';
import type { ServiceLimits } from './ServiceLimits.js';

/** Limits how many answers and searches run at the same time. Several services of one process can share an instance. */
export class Admission {
  readonly answers: AnswerSlots;
  readonly searches: SearchPlaces;

  constructor({
    answersAtOnce,
    searchesAtOnce,
    searchesWaiting,
  }: Pick<ServiceLimits, 'answersAtOnce' | 'searchesAtOnce' | 'searchesWaiting'>) {
    this.answers = new AnswerSlots(answersAtOnce);
    this.searches = new SearchPlaces({ atOnce: searchesAtOnce, waiting: searchesWaiting });
  }
}
