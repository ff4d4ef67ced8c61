import { createCount } from '../../api/owner/count';
import { adminDeps } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

const deps = adminDeps();

export const handler = createLambdaHandler(
  createMailApp(deps.store, (mail) => createCount({ ...deps, mail })),
);
