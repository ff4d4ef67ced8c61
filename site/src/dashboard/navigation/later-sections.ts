export { CampaignsSection } from '../campaigns/CampaignsSection';
export { FirstSteps } from '../overview/FirstSteps';
export { PeopleSection } from '../people/PeopleSection';
export { SourcesSection } from '../sources/SourcesSection';
export { TransferSection } from '../transfer/TransferSection';
