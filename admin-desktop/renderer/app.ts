import { mountOwner } from '@tariff-tantrum/site/owner';
import '@tariff-tantrum/site/styles';
import { createDesktopHost } from './desktop-host';

const element = document.getElementById('dashboard');
if (!element) throw new Error('index.html has no #dashboard.');
mountOwner(element, await createDesktopHost(window.launch));
