// Loaded before a program (NODE_OPTIONS=--import), since NODE_OPTIONS does not allow --cpu-prof: writes the profile of
// the process to PROFILE_FOLDER when it exits.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.on('exit', () => {
  session.post('Profiler.stop', (error, { profile }) => {
    if (error) throw error;
    writeFileSync(join(process.env.PROFILE_FOLDER ?? '.', `${process.pid}.json`), JSON.stringify(profile));
  });
});
