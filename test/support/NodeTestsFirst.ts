import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the tests of the project `node` before those of `built`, which share the same processes. Many tests of `node` wait for timers. At
 * the end of a run, when the browser projects have finished, they would leave the processor idle.
 */
export class NodeTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfNode = ({ project }: TestSpecification) => project.name === 'node';
    return [...sorted.filter(isOfNode), ...sorted.filter((file) => !isOfNode(file))];
  }
}
