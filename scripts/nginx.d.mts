export const WITHOUT_NGINX: string;
export function findNginx(): string | undefined;
