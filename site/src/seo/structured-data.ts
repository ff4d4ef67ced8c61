import { CONTACT, GAME, SELLER, SHOP_URL } from '@tariff-tantrum/lambdas/facts/facts';
import { LANGUAGE } from '@tariff-tantrum/lambdas/facts/language';
import type { Graph, MerchantReturnPolicy, Offer, Organization, Product, WebSite } from 'schema-dts';
import { MINUTES, PLAYERS, valueFor } from '../content/conflicts';
import { inPhase } from '../content/game';
import { SHARE_IMAGE, STRUCTURED_DATA } from '../content/head';
import { OFFER_DATES, OFFERS, type ShopOffer } from '../content/offers';
import type { NumberRange } from '../content/text';
import { MIN_AGE, RETURNS } from '../content/values';

/** Returns organisation, website and product as JSON-LD. Every page contains all three, linked by their ids. */
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
    name: GAME.name,
    legalName: SELLER.legalName,
    description: STRUCTURED_DATA.organization,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: CONTACT.support,
    ...(CONTACT.phone && { telephone: CONTACT.phone }),
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
    name: GAME.name,
    url: `${siteUrl}/`,
    inLanguage: LANGUAGE,
    publisher: { '@id': organizationId(siteUrl) },
  };
}

function product(siteUrl: string): Product {
  return {
    '@type': 'Product',
    '@id': `${siteUrl}/#product`,
    name: GAME.name,
    description: STRUCTURED_DATA.product,
    category: STRUCTURED_DATA.category,
    sku: GAME.slug,
    image: `${siteUrl}${SHARE_IMAGE.path}`,
    url: `${siteUrl}/`,
    brand: { '@type': 'Brand', name: GAME.name },
    audience: { '@type': 'PeopleAudience', suggestedMinAge: MIN_AGE },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Number of players', ...limits(valueFor(PLAYERS, 'structuredData')) },
      {
        '@type': 'PropertyValue',
        name: 'Play time',
        ...limits(valueFor(MINUTES, 'structuredData')),
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
    url: SHOP_URL ?? `${siteUrl}/`,
    price,
    priceCurrency: currency,
    availability: inPhase('https://schema.org/PreOrder', 'https://schema.org/InStock'),
    ...inPhase({ availabilityStarts: OFFER_DATES.preOrderFrom.date }, {}),
    itemCondition: 'https://schema.org/NewCondition',
    priceValidUntil: OFFER_DATES.validUntil.date,
    eligibleRegion: [...countries],
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

const limits = ({ min, max }: NumberRange) => ({ minValue: min, maxValue: max });

const days = (range: NumberRange) =>
  ({ '@type': 'QuantitativeValue', ...limits(range), unitCode: 'DAY' }) as const;

function returnPolicy(countries: readonly string[], paidBy: ShopOffer['returnPaidBy']): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: [...countries],
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: RETURNS.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${paidBy === 'seller' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
  };
}
