import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the tests of the project `node` before those of `built`; both projects share the same processes. Many tests of `node` only wait for
 * timers. So they run while browser tests use the processor. At the end of a run, the processor would be idle during these waits.
 */
export class NodeTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfNode = ({ project }: TestSpecification) => project.name === 'node';
    return [...sorted.filter(isOfNode), ...sorted.filter((file) => !isOfNode(file))];
  }
}
