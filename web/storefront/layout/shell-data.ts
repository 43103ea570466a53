import type { RouterContextProvider } from 'react-router'
import { contactLink } from '#services/content/rules/link.ts'
import type { Shop } from '#services/market/contract.ts'
import { isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { ChatSettings } from '../chat/chat-settings.ts'
import { findContentItems } from '../content/find-content-items.server.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { OFFERS_TAG } from './menu/navigation.ts'
import type { VisitFacts } from './use-visit.ts'

/** What the frame around every page shows to all visitors of a shop; the rest is `PersonalFrame`. */
export interface ShellData {
  visit: VisitFacts
  /** The country's market is set up. Before that, pages have a frame without the shop. */
  isOpen: boolean
  city: string
  categories: Category[]
  promo: Promo
  contact: Contact
  /** Contacts and social networks of the editors' sheet, for the footer. */
  fromSheet: { contacts: SheetContact[]; networks: SheetContact[] }
  chat: ChatSettings
  /** Whether campaign tools are configured. */
  followsCampaigns: boolean
  isSideMenuOpen: boolean
  markets: { country: CountryIso; name: string; origin: string; isCurrent: boolean }[]
  year: number
}

export interface Category {
  slug: string
  name: string
  /** Name of a drawing of the design system. */
  art: string | null
}

export interface Promo {
  eta: Pick<Shop, 'etaType' | 'defaultEta'>
  isOpen: boolean
  opens: string | null
  reach: Reach
}

/** Service at the place: delivery, a shop near enough for pick-up, or none. */
export type Reach = 'delivery' | 'pickup' | 'none'

export interface Contact {
  shopName: string
  address: string
  phone: string | null
  whatsapp: string | null
  /** Payment methods of the shop that are available now. */
  payment: Shop['paymentOptions']
}

export interface SheetContact {
  title: string
  href: string
}

const nothing: Shop['paymentOptions'] = []

export async function loadShell(context: Readonly<RouterContextProvider>): Promise<ShellData> {
  const visit = context.get(sharedVisitContext)
  const { market } = context.get(servicesContext)
  const [shop, missingChannels, isOpen] = await Promise.all([visit.shop(), visit.missingChannels(), visit.hasMarket()])
  const [tags, ways, items] = await Promise.all([
    shop.id ? market.tags({ shopId: shop.id }, { context: visit.call }) : [],
    shop.paymentOptions.some(isPaidBefore) ? waysToPay(context) : nothing,
    findContentItems(context),
  ])
  const { country } = visit

  return {
    visit: {
      country: country.iso,
      locale: country.locale,
      language: country.language,
      timezone: country.timezone,
      vatName: country.vatName,
      currency: country.currency,
      mode: visit.mode,
      channels: visit.channels,
      missingChannels,
      isApp: visit.isApp,
      isOfflineOn: visit.isOfflineOn,
    },
    isOpen,
    city: visit.city ?? country.defaultCity,
    categories: tags
      .filter((tag) => tag.isTopLevel && tag.productCount > 0 && tag.slug !== OFFERS_TAG)
      .sort((a, b) => a.position - b.position)
      .map(({ slug, name, emoji }) => ({ slug, name, art: emoji })),
    promo: {
      eta: { etaType: shop.etaType, defaultEta: shop.defaultEta },
      isOpen: shop.isOpen,
      opens: shop.opensAt?.label ?? null,
      reach: getReach(shop),
    },
    contact: {
      shopName: shop.name,
      address: shop.address,
      phone: shop.phone && formatPhone(shop.phone),
      whatsapp: shop.whatsapp && formatPhone(shop.whatsapp),
      payment: shop.paymentOptions.filter((option) => !isPaidBefore(option) || ways.some((way) => way === option)),
    },
    fromSheet: {
      contacts: items
        .filter(({ type }) => type === 'CONTACT')
        .map(({ title, href }) => ({ title, href: href || (contactLink(title) ?? '') })),
      networks: items.filter(({ type }) => type === 'SOCIAL_MEDIA').map(({ title, href }) => ({ title, href })),
    },
    chat: {
      whatsapp: visit.chat.isOn ? (visit.chat.whatsapp ?? shop.whatsapp) : null,
      isOn: visit.chat.isOn,
    },
    followsCampaigns: visit.followsCampaigns,
    isSideMenuOpen: visit.isSideMenuOpen,
    markets: listCountries().flatMap(({ iso, name }) => {
      const origin = visit.alternates[iso]
      return origin === undefined ? [] : [{ country: iso, name, origin, isCurrent: country.iso === iso }]
    }),
    year: visit.now().getFullYear(),
  }
}

export function getReach(shop: Pick<Shop, 'id' | 'servesPoint'>): Reach {
  if (shop.id === '') return 'none'
  return shop.servesPoint ? 'delivery' : 'pickup'
}
