export const WITHOUT_REDIS: string;
export function findRedis(): string | undefined;
