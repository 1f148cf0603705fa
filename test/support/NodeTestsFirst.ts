import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the tests of the project `node` before those of `built`; both projects share the same processes. Many tests of `node` only wait for
 * timers. If they run first, browser tests use the processor during these waits. If they ran last, the processor would be idle.
 */
export class NodeTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfNode = ({ project }: TestSpecification) => project.name === 'node';
    return [...sorted.filter(isOfNode), ...sorted.filter((file) => !isOfNode(file))];
  }
}
