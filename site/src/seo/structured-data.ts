import type { Graph, MerchantReturnPolicy, Offer, Organization, Product, WebSite } from 'schema-dts';
import { MINUTES, PLAYERS, shown } from '../content/conflicts';
import { CONTACT, MIN_AGE, SELLER } from '../content/game';
import { SHARE_IMAGE } from '../content/head';
import { OFFER_DATES, OFFERS, type Offer as ShopOffer } from '../content/offers';
import type { Range } from '../content/range';
import { RETURNS } from '../content/service';
import { STRUCTURED_DATA as WORDS } from '../content/structured-data';

/** Organisation, website and product as JSON-LD; every page carries all three, linked by their ids. */
export function structuredData(siteUrl: string): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(siteUrl), website(siteUrl), product(siteUrl)],
  };
}

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`;

function organization(siteUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: WORDS.organization.name,
    legalName: WORDS.organization.legalName,
    description: WORDS.organization.description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: WORDS.organization.email,
    sameAs: CONTACT.social.url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: SELLER.street,
      addressLocality: SELLER.city,
      addressCountry: SELLER.countryCode,
    },
  };
}

function website(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: WORDS.website.name,
    url: `${siteUrl}/`,
    inLanguage: WORDS.website.language,
    publisher: { '@id': organizationId(siteUrl) },
  };
}

function product(siteUrl: string): Product {
  const players = shown(PLAYERS, 'structuredData');
  const minutes = shown(MINUTES, 'structuredData');
  return {
    '@type': 'Product',
    '@id': `${siteUrl}/#product`,
    name: WORDS.product.name,
    description: WORDS.product.description,
    category: WORDS.category,
    sku: WORDS.product.sku,
    image: `${siteUrl}${SHARE_IMAGE.path}`,
    url: `${siteUrl}/`,
    brand: { '@type': 'Brand', name: WORDS.product.name },
    audience: { '@type': 'PeopleAudience', suggestedMinAge: MIN_AGE },
    additionalProperty: [
      {
        '@type': 'PropertyValue',
        name: 'Number of players',
        minValue: players.min,
        maxValue: players.max,
      },
      {
        '@type': 'PropertyValue',
        name: 'Play time',
        minValue: minutes.min,
        maxValue: minutes.max,
        unitCode: 'MIN',
        unitText: 'minutes',
      },
      { '@type': 'PropertyValue', name: 'Minimum age', value: `${MIN_AGE}+`, unitText: 'years' },
    ],
    offers: OFFERS.map((shopOffer) => offer(siteUrl, shopOffer)),
  };
}

function offer(
  siteUrl: string,
  { price, currency, countries, shipping, handlingDays, transitDays, returnPaidBy }: ShopOffer,
): Offer {
  return {
    '@type': 'Offer',
    url: `${siteUrl}/`,
    price,
    priceCurrency: currency,
    availability: 'https://schema.org/PreOrder',
    itemCondition: 'https://schema.org/NewCondition',
    availabilityStarts: OFFER_DATES.preOrderFrom.date,
    priceValidUntil: OFFER_DATES.validUntil.date,
    eligibleRegion: countries.map((name) => ({ '@type': 'Country', name })),
    seller: { '@id': organizationId(siteUrl) },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: shipping, currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: [...countries] },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(handlingDays),
        transitTime: days(transitDays),
      },
    },
    hasMerchantReturnPolicy: returnPolicy(countries, returnPaidBy),
  };
}

const days = ({ min, max }: Range) =>
  ({ '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }) as const;

function returnPolicy(countries: readonly string[], paidBy: ShopOffer['returnPaidBy']): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: [...countries],
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: RETURNS.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees:
      paidBy === 'seller'
        ? 'https://schema.org/FreeReturn'
        : 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
  };
}
