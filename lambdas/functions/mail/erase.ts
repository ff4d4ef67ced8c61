import { createErase } from '../../api/owner/erase';
import { adminDeps } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

const deps = adminDeps();

export const handler = createLambdaHandler(
  createMailApp(deps.store, (mail) => createErase({ ...deps, mail })),
);
