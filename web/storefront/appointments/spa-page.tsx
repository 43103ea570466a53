import { CalendarCheck, HandCoins, Sparkles, Timer } from 'lucide-react'
import type { StoreCard as StoreOnCard } from '#services/appointments/contract.ts'
import type { Point } from '#shared/geo.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { sharedLoader } from '#web/personal-parts/shared-loader.ts'
import { servicesContext, sharedVisitContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Hero, HeroFact, HeroLink } from '#web/ui/pictures/hero.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { toServiceCards } from '../content/blocks.ts'
import { findSheetServices } from '../content/find-sheet-lists.server.ts'
import { SheetCards } from '../content/sheet-blocks.tsx'
import type { Route } from './+types/spa-page'
import type { PersonalSpa } from './personal-spa.ts'
import { ServiceCards } from './service-cards.tsx'
import { servicesNear } from './services-near.server.ts'
import { StoreCard } from './store-card.tsx'

export const handle = { sitemap: 'always', shared: 'area' } satisfies PagePolicy

const NEAREST = 3
const QUESTIONS = ['price', 'time', 'several', 'change', 'pickup', 'pay', 'nerves'] as const
const STEPS = ['one', 'two', 'three'] as const

export const loader = sharedLoader({
  name: 'spa',
  shared: loadSpa,
  personal: async ({ context }): Promise<PersonalSpa> => {
    const { delivery } = context.get(visitContext)
    return { stores: delivery && (await findNearest(context, delivery)) }
  },
  anonymous: { stores: null },
})

async function loadSpa({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const visit = context.get(sharedVisitContext)
  const services = context.get(servicesContext)
  const [near, stores, listed] = await Promise.all([
    servicesNear(visit, services),
    findNearest(context, visit.near ?? visit.country.pickerStart),
    findSheetServices(context),
  ])
  const city = visit.city ?? visit.country.defaultCity
  const t = translator(visit.country.locale, 'spa')
  const ofServices = translator(visit.country.locale, 'spaServices')
  const url = visit.origin + paths.spa()
  return {
    services: near.filter(({ priceFrom }) => priceFrom !== null),
    // A card that leads to this very page leads nowhere.
    otherServices: toServiceCards(listed.filter(({ href }) => href !== paths.spa())),
    stores: stores.map((store) => ({ ...store, distanceMetres: null })),
    seo: publicSeo(visit, paths.spa(), {
      title: t('title', { city }),
      description: t('description', { city }),
      jsonLd: [
        {
          '@type': 'Service',
          name: t('title', { city }),
          description: t('description', { city }),
          url,
          areaServed: city,
          serviceType: near.map(({ kind }) => ofServices(`${kind}.title`)),
        },
        {
          '@type': 'FAQPage',
          mainEntity: QUESTIONS.map((question) => ({
            '@type': 'Question',
            name: t(`questions.${question}.q`),
            acceptedAnswer: { '@type': 'Answer', text: t(`questions.${question}.a`) },
          })),
        },
      ],
      trail: [{ name: ofServices('title'), path: paths.spa() }],
    }),
  }
}

async function findNearest(context: Route.LoaderArgs['context'], { lat, lon }: Point): Promise<StoreOnCard[]> {
  const { appointments } = context.get(servicesContext)
  const { call } = context.get(sharedVisitContext)
  const { stores } = await appointments.stores({ lat, lon, sort: 'by-distance', first: NEAREST }, { context: call })
  return stores
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function SpaPage({ loaderData: { services, otherServices, stores, personal } }: Route.ComponentProps) {
  const { t } = useTranslation('spa')
  const { t: ofServices } = useTranslation('spaServices')
  const { t: content } = useTranslation('content')
  return (
    <div className="grid grid-cols-1 gap-9 sm:gap-12">
      <Hero
        icon={<Sparkles size={15} aria-hidden />}
        eyebrow={t('eyebrow')}
        lines={[t('hero1'), t('hero2'), t('hero3')]}
        text={t('heroText')}
        actions={
          <>
            <HeroLink to={paths.appointmentAddPickStore()} variant="light">
              {t('book')}
            </HeroLink>
            <HeroLink to={paths.appointments()} variant="onDark">
              {t('seeStores')}
            </HeroLink>
          </>
        }
        facts={
          <>
            <HeroFact icon={<HandCoins size={17} aria-hidden />}>{t('facts.price')}</HeroFact>
            <HeroFact icon={<Timer size={17} aria-hidden />}>{t('facts.hold')}</HeroFact>
            <HeroFact icon={<CalendarCheck size={17} aria-hidden />}>{t('facts.change')}</HeroFact>
          </>
        }
        picture={
          <img
            src="/stores/bano-2.svg"
            alt=""
            width={800}
            height={600}
            fetchPriority="high"
            className="h-full w-full object-cover max-md:mt-6 max-md:aspect-[16/10] md:[clip-path:ellipse(100%_130%_at_100%_50%)]"
          />
        }
      />
      {services.length > 0 && (
        <section>
          <SectionHeader title={t('what.title')} more={{ label: ofServices('more'), to: paths.appointments() }} />
          <ServiceCards services={services} />
        </section>
      )}
      <How />
      <PartHole<PersonalSpa> of="spa" part={personal}>
        {(own) => <Nearest stores={own.stores ?? stores} />}
      </PartHole>
      <SheetCards title={content('services')} items={otherServices} />
      <section className="grid items-center gap-x-10 @4xl/main:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <h2 className="mb-2 text-xl sm:text-2xl @4xl/main:col-span-2">{t('questions.title')}</h2>
        <div>
          {QUESTIONS.map((question) => (
            <Accordion key={question} title={t(`questions.${question}.q`)} group="questions">
              <p className="text-ink-700">{t(`questions.${question}.a`)}</p>
            </Accordion>
          ))}
        </div>
        <img
          src="/stores/peluqueria-3.svg"
          alt=""
          width={800}
          height={600}
          loading="lazy"
          className="aspect-[4/3] w-full rounded-panel object-cover @max-4xl/main:hidden"
        />
      </section>
      <section className="flex flex-wrap items-center justify-between gap-5 overflow-hidden rounded-panel bg-[linear-gradient(100deg,#f4e8ff,#fee4e3)] p-6 sm:p-9">
        <div>
          <h2 className="text-xl sm:text-2xl">{t('last.title')}</h2>
          <p className="mt-1.5 text-ink-700">{t('last.text')}</p>
        </div>
        <ButtonLink to={paths.appointmentAddPickStore()} size="lg">
          {t('book')}
        </ButtonLink>
      </section>
    </div>
  )
}

function Nearest({ stores }: { stores: readonly StoreOnCard[] }) {
  const { t } = useTranslation('spa')
  if (stores.length === 0) return null
  return (
    <section>
      <SectionHeader
        title={t('near.title')}
        more={{ label: t('near.more'), to: paths.appointments({ sort: 'by-distance' }) }}
      />
      <ul className="grid gap-4 @2xl/main:grid-cols-2 @4xl/main:grid-cols-3">
        {stores.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} kind={null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function How() {
  const { t } = useTranslation('spa')
  return (
    <section>
      <h2 className="mb-4 text-xl sm:text-2xl">{t('how.title')}</h2>
      <ol className="grid gap-4 @3xl/main:grid-cols-3">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className="flex gap-4 rounded-card border border-ink-200 bg-white p-5 shadow-1 @3xl/main:flex-col @3xl/main:gap-3"
          >
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-600 font-black text-lg text-white"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{t(`how.${step}.title`)}</h3>
              <p className="mt-1 text-ink-600">{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
