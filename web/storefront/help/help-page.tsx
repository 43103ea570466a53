import { Mail, MapPin, MessageCircle, PackageSearch, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { contactLink } from '#services/content/rules/link.ts'
import type { Shop } from '#services/market/contract.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { callLink } from '#shared/call-link.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { formatMoney } from '#shared/money.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { findContentItems } from '../content/find-content-items.server.ts'
import { servedZones } from '../delivery/served-zones.server.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import type { Route } from './+types/help-page'
import { HoursLines } from './hours-lines.tsx'
import { ANCHOR_OF, GROUPS, QUESTIONS } from './questions.ts'
import { SellerCard } from './seller-card.tsx'
import { listShopHours } from './shop-hours.server.ts'
import { SizeGuide } from './size-guide.tsx'

export const handle = { sitemap: 'always', shared: 'shop' } satisfies PagePolicy

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(sharedVisitContext)
  const { country, seller, mode } = visit
  const [served, nearest, items] = await Promise.all([
    servedZones(visit, context.get(servicesContext)),
    visit.shop(),
    findContentItems(context),
  ])
  const t = translator(country.locale, 'help', findMissingChannels(visit.channels))
  const when = { now: visit.now(), locale: country.locale }
  const url = visit.origin + paths.help()
  return {
    country: country.name,
    shops: served.shops.map((shop) => shownShop(shop, when)),
    zones: served.zones,
    contact: {
      phone: nearest.phone && formatPhone(nearest.phone),
      whatsapp: nearest.whatsapp && formatPhone(nearest.whatsapp),
      fromSheet: items
        .filter(({ type }) => type === 'CONTACT')
        .map(({ title, href }) => ({ title, href: href || (contactLink(title) ?? '') }))
        .filter(({ href }) => href !== ''),
    },
    seller,
    isDemo: mode === 'demo',
    seo: publicSeo(visit, paths.help(), {
      title: t('title'),
      description: t('description', { country: country.name }),
      jsonLd: [
        {
          '@type': 'FAQPage',
          mainEntity: GROUPS.flatMap((group) =>
            QUESTIONS[group].map((question) => ({
              '@type': 'Question',
              name: t(`questions.${question}.q`),
              url: `${url}#${question}`,
              acceptedAnswer: { '@type': 'Answer', text: t(`questions.${question}.a`) },
            })),
          ),
        },
      ],
      trail: [{ name: t('title'), path: paths.help() }],
    }),
  }
}

function shownShop(shop: Shop, when: Parameters<typeof listShopHours>[1]) {
  const { code } = shop.currency
  return {
    id: shop.id,
    name: shop.name,
    label: shop.label,
    address: shop.address,
    cost: shop.deliveryCharge === 0 ? null : formatMoney(shop.deliveryCharge, code),
    freeFrom: shop.minimumTicketFreeDelivery ? formatMoney(shop.minimumTicketFreeDelivery, code) : null,
    isAlwaysFree: shop.minimumTicketFreeDelivery === 0 || shop.deliveryCharge === 0,
    eta: { type: shop.etaType, minutes: shop.defaultEta },
    hours: listShopHours(shop, when),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('help')
  const { seller, isDemo } = loaderData
  const jumps = [
    ...GROUPS.map((group) => ({ id: ANCHOR_OF[group] as string, label: t(`groups.${group}`) })),
    { id: 'tallas', label: t('sizes.title') },
    { id: 'zonas', label: t('delivery.title') },
    { id: 'contacto', label: t('contact.title') },
  ]
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-9">
      <header>
        <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
        <p className="mt-2 text-ink-600">{t('intro')}</p>
        <nav
          aria-label={t('jump')}
          className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {jumps.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex h-9.5 shrink-0 items-center whitespace-nowrap rounded-full border-[1.5px] border-ink-300 bg-white px-3.5 font-extrabold text-sm hover:border-brand-600 hover:text-brand-700"
            >
              {label}
            </a>
          ))}
        </nav>
      </header>
      <div className="grid gap-x-10 gap-y-8 @3xl/main:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group} id={ANCHOR_OF[group]} className="scroll-mt-40">
            <h2 className="text-xl">{t(`groups.${group}`)}</h2>
            {QUESTIONS[group].map((question) => (
              <Accordion key={question} title={t(`questions.${question}.q`)} group="questions">
                {/* Inside the `<details>`, because browsers open it when an anchor within is the target. */}
                <p id={question} className="scroll-mt-56 text-ink-700">
                  {t(`questions.${question}.a`)}
                </p>
              </Accordion>
            ))}
          </section>
        ))}
      </div>
      <SizeGuide />
      <Delivery loaded={loaderData} />
      <Contact contact={loaderData.contact} />
      {seller && <SellerCard seller={seller} isDemo={isDemo} />}
    </div>
  )
}

function Delivery({ loaded: { shops, zones, country } }: { loaded: Loaded }) {
  const { t } = useTranslation('help')
  return (
    <section id="zonas" className="grid scroll-mt-40 grid-cols-1 gap-4">
      <h2 className="text-xl sm:text-2xl">{t('delivery.title')}</h2>
      {shops.length === 0 && <p>{t('delivery.none', { country })}</p>}
      <ul className="grid gap-4 @2xl/main:grid-cols-2">
        {shops.map((shop) => (
          <li key={shop.id}>
            <ShopCard shop={shop} />
          </li>
        ))}
      </ul>
      {zones.length > 0 && (
        <Card className="grid gap-3">
          <h3 className="text-lg">{t('delivery.zones')}</h3>
          {zones.map(({ city, neighbourhoods }) => (
            <p key={city} className="text-md">
              <b>{city}</b>
              {neighbourhoods.length > 0 && `: ${neighbourhoods.join(', ')}.`}
            </p>
          ))}
          <ButtonLink to={paths.delivery({ back: paths.help() })} variant="outline" size="sm" className="w-fit">
            {t('delivery.choose')}
          </ButtonLink>
        </Card>
      )}
    </section>
  )
}

function ShopCard({ shop }: { shop: Loaded['shops'][number] }) {
  const { t } = useTranslation('help')
  const { name, address, cost, freeFrom, isAlwaysFree, eta, hours } = shop
  const price = isAlwaysFree
    ? t('delivery.always')
    : [t('delivery.cost', { amount: cost ?? '' }), freeFrom && t('delivery.free', { amount: freeFrom })]
        .filter(Boolean)
        .join(', ')
  return (
    <Card className="grid h-full content-start gap-3">
      <div>
        <h3 className="text-lg">{name}</h3>
        {address && (
          <p className="mt-0.5 flex gap-1.5 text-ink-600 text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {address}
          </p>
        )}
      </div>
      <p className="font-bold text-sm">
        {price}
        <br />
        {eta.type === 'SAME_DAY'
          ? t('delivery.sameDay')
          : eta.type === 'NEXT_DAY'
            ? t('delivery.nextDay')
            : t('delivery.eta', { minutes: eta.minutes })}
      </p>
      <HoursLines lines={hours} />
    </Card>
  )
}

function Contact({ contact: { phone, whatsapp, fromSheet } }: Pick<Loaded, 'contact'>) {
  const { t } = useTranslation('help')
  return (
    <section id="contacto" className="scroll-mt-40">
      <h2 className="text-xl sm:text-2xl">{t('contact.title')}</h2>
      <p className="mt-1 text-ink-600">{t('contact.text')}</p>
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {whatsapp && (
          <Way href={whatsappLink(whatsapp)} icon={<MessageCircle className="size-5" />}>
            WhatsApp {whatsapp}
          </Way>
        )}
        {phone && (
          <Way href={callLink(phone)} icon={<Phone className="size-5" />}>
            {phone}
          </Way>
        )}
        {fromSheet.map(({ title, href }) => (
          <Way key={title} href={href} icon={<Mail className="size-5" />}>
            {title}
          </Way>
        ))}
        <li>
          <Link to={paths.findOrder()} className={way}>
            <PackageSearch aria-hidden="true" className="size-5" />
            {t('contact.find')}
          </Link>
        </li>
      </ul>
    </section>
  )
}

const way =
  'inline-flex min-h-12 items-center gap-2.5 rounded-button border border-ink-200 bg-white px-4 font-extrabold text-md shadow-1 hover:border-brand-600 hover:text-brand-700'

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a href={href} rel="noopener noreferrer" className={way}>
        <span aria-hidden="true">{icon}</span>
        {children}
      </a>
    </li>
  )
}
