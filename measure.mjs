import { runnerImport } from 'vite';
import { writeFileSync } from 'node:fs';
const [folder, out] = process.argv.slice(2);
const { module } = await runnerImport(process.cwd() + '/measure.ts', { root: process.cwd(), configFile: false, logLevel: 'error' });
const { reports, ...rest } = await module.run(folder, out);
console.log(rest);
writeFileSync(out + '.reports.json', JSON.stringify(reports.map(r=>({...r, ids:[...new Set(r.ids)].sort(), pageLinks:[...r.pageLinks].sort()})), null, 1));
