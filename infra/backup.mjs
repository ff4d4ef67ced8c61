// `npm run -s backup` and `npm run -s restore`: of this machine or, with `--stage`, of a stage on AWS.
if (process.argv.includes('--stage')) await import('./aws/move.mjs');
else await import('./local/backup.mjs');
