import { addressOf, OVERVIEW_ROUTE, parseRoute, type Route } from './routes';

test('each place has an address, which names it', () => {
  const places: Route[] = [
    OVERVIEW_ROUTE,
    { section: 'people' },
    { section: 'people', day: '2026-11-24' },
    { section: 'campaigns' },
    { section: 'campaigns', id: 'm0123456789' },
    { section: 'campaigns', page: 'codes' },
    { section: 'campaigns', page: 'outbox' },
    { section: 'sources' },
    { section: 'import-export' },
  ];
  expect(places.map((place) => parseRoute(addressOf(place)))).toEqual(places);
});

test('an address that names no place leads to the overview, and a day that is none to all people', () => {
  for (const hash of ['', '#', '#content', '#people-of-the-world'])
    expect(parseRoute(hash)).toEqual(OVERVIEW_ROUTE);
  for (const day of ['soon', '2026-13-01', '2026-02-30'])
    expect(parseRoute(`#people/${day}`)).toEqual({ section: 'people' });
});
