import { FileDown } from 'lucide-react'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShelterPicture } from '../shelters/shelter-picture.tsx'
import type { Route } from './+types/donations-page'
import { DonateButton } from './donate-button.tsx'
import { type Entry, findDonationOffer, findDonations } from './find-donations.server.ts'
import { KilosChart } from './kilos-chart.tsx'

export const handle = { chat: 'hidden', sitemap: 'always', shared: 'shop' } satisfies PagePolicy

/** Donations to shelters by year, from the editors' sheet and the ledger of orders together. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(sharedVisitContext)
  const t = translator(visit.country.locale, 'donations')
  const asked = new URL(request.url).searchParams.get('year')
  const year = asked !== null && /^20\d\d$/.test(asked) ? Number(asked) : null
  const [donationYear, offer] = await Promise.all([findDonations(context, year), findDonationOffer(context)])
  const path = paths.donations(year === null ? {} : { year })
  return {
    donationYear,
    offer,
    seo: publicSeo(visit, path, {
      title: t('title'),
      description: t('description'),
      index: donationYear !== null && donationYear.totals.length > 0,
      trail: [{ name: t('title'), path }],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

type Loaded = Route.ComponentProps['loaderData']
type DonationYear = NonNullable<Loaded['donationYear']>

export default function DonationsPage({ loaderData: { donationYear, offer } }: Route.ComponentProps) {
  const { t } = useTranslation('donations')
  if (donationYear === null) {
    return (
      <EmptyState
        isWholePage
        art={<Art name="red-heart" size={88} />}
        title={t('unread')}
        actions={<ButtonLink to={paths.shelters()}>{t('byShelter')}</ButtonLink>}
      >
        {t('unreadText')}
      </EmptyState>
    )
  }
  const isEmpty = donationYear.donations === 0 && donationYear.entries.length === 0
  return (
    <div className="grid gap-8">
      <Totals donationYear={donationYear} offer={offer} />
      {!donationYear.isWhole && <Notice tone="info">{t('partial')}</Notice>}
      {isEmpty ? (
        <EmptyState art={<Art name="bone" size={88} />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Year donationYear={donationYear} />
      )}
      <div className="grid items-start gap-4 @3xl/main:grid-cols-2">
        <AllYears donationYear={donationYear} />
        <Ledger />
      </div>
    </div>
  )
}

function Totals({ donationYear, offer }: { donationYear: DonationYear; offer: Loaded['offer'] }) {
  const { t } = useTranslation('donations')
  return (
    <header className="grid gap-6 overflow-hidden rounded-panel bg-brand-800 p-6 text-white sm:p-10 @3xl/main:grid-cols-[minmax(0,1fr)_auto] @3xl/main:items-center">
      <div className="grid gap-4">
        <div>
          <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 max-w-xl text-white/90">{t('text')}</p>
        </div>
        <dl className="flex flex-wrap items-end gap-x-6 gap-y-3 sm:gap-x-8">
          <div className="flex flex-col-reverse max-sm:basis-full">
            <dt className="font-bold text-white/90">{t('totals.kilos', { year: donationYear.year })}</dt>
            <dd className="font-black text-5xl tracking-tight sm:text-6xl" data-kilos>
              {donationYear.kilos}
            </dd>
          </div>
          <div className="flex flex-col-reverse">
            <dt className="font-bold text-white/90">{t('totals.donations', { count: donationYear.donations })}</dt>
            <dd className="font-black text-3xl">{donationYear.donations}</dd>
          </div>
          <div className="flex flex-col-reverse">
            <dt className="font-bold text-white/90">{t('totals.shelters', { count: donationYear.shelterCount })}</dt>
            <dd className="font-black text-3xl">{donationYear.shelterCount}</dd>
          </div>
        </dl>
        {donationYear.collected && <p className="font-semibold">{t('waiting', { kilos: donationYear.collected })}</p>}
        {offer ? (
          <Hole of="cartLine" id={offer.productVariantId}>
            <DonateButton offer={offer} />
          </Hole>
        ) : (
          <p className="text-white/90">{t('donate.none')}</p>
        )}
      </div>
      <Art name="red-heart" size={160} className="max-sm:hidden" />
    </header>
  )
}

function Year({ donationYear }: { donationYear: DonationYear }) {
  const { t } = useTranslation('donations')
  const { year, years, bars, collected, collectedKilos, gallery, entries, hasMore } = donationYear
  const waiting = collected ? { name: t('toShare'), kilos: collectedKilos, label: collected } : null
  return (
    <>
      <YearSwitch year={year} years={years} />
      <div
        className={cx(
          'grid items-start gap-6',
          gallery.length > 0 && '@4xl/main:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]',
        )}
      >
        {(bars.length > 0 || waiting) && (
          <Card>
            <h2 className="mb-4 text-xl">{t('byShelter')}</h2>
            <KilosChart bars={bars} waiting={waiting} year={year} />
          </Card>
        )}
        {gallery.length > 0 && (
          <section>
            <h2 className="mb-3 text-xl">{t('gallery')}</h2>
            <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
              {gallery.map(({ src, shelter }) => (
                <li key={src}>
                  <ShelterPicture
                    picture={src}
                    alt={t('picture', { shelter })}
                    className="aspect-square w-full rounded-card"
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {entries.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl">{t('list', { year })}</h2>
          <ul className="grid gap-3 @3xl/main:grid-cols-2">
            {entries.map((entry) => (
              <li key={entry.key}>
                <Delivery entry={entry} />
              </li>
            ))}
          </ul>
          {hasMore && <p className="mt-3 text-ink-600">{t('more', { count: entries.length })}</p>}
        </section>
      )}
    </>
  )
}

function YearSwitch({ year, years }: { year: number; years: number[] }) {
  const { t } = useTranslation('donations')
  return (
    <nav aria-label={t('years')} className="flex flex-wrap gap-2">
      {years.map((each) => (
        <ChipLink key={each} to={paths.donations({ year: each })} isOn={each === year} preventScrollReset>
          {each}
        </ChipLink>
      ))}
    </nav>
  )
}

function Delivery({ entry: { shelter, kilos, day, text, pictures } }: { entry: Entry }) {
  const { t } = useTranslation('donations')
  return (
    <Card className="flex h-full gap-4">
      <ShelterPicture picture={pictures[0] ?? 'bone'} alt="" className="size-20 shrink-0 rounded-card sm:size-24" />
      <div className="min-w-0">
        <h3 className="text-lg [overflow-wrap:anywhere]">{shelter}</h3>
        <p className="text-ink-600 text-sm">
          <b className="font-extrabold text-brand-700 text-md">{t('kilos', { kilos })}</b> · {day}
        </p>
        {text && <p className="mt-1 text-ink-700 [overflow-wrap:anywhere]">{text}</p>}
      </div>
    </Card>
  )
}

function AllYears({
  donationYear: { totals, allKilos, year, years, donations, entries },
}: {
  donationYear: DonationYear
}) {
  const { t } = useTranslation('donations')
  const isEmpty = donations === 0 && entries.length === 0
  if (totals.length === 0) return null
  return (
    <Card>
      <h2 className="text-xl">{t('allYears')}</h2>
      <p className="mb-3 text-ink-600">{t('allYearsText', { kilos: allKilos })}</p>
      {isEmpty && <YearSwitch year={year} years={years} />}
      <ul className="divide-y divide-ink-200">
        {totals.map((each) => (
          <li key={each.year} className="flex items-baseline justify-between gap-3 py-2">
            <b className="font-extrabold">{each.year}</b>
            <span className="flex-1 text-ink-600 text-sm">{t('yearRow', { count: each.donations })}</span>
            <span className="whitespace-nowrap font-extrabold">{t('kilos', { kilos: each.kilos })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Ledger() {
  const { t } = useTranslation('donations')
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-xl">{t('ledger')}</h2>
      <p className="text-ink-700">{t('ledgerText')}</p>
      <a href={paths.donationLedger()} download className={buttonStyle('outline', 'md')}>
        <FileDown aria-hidden="true" className="size-5" />
        {t('download')}
      </a>
    </Card>
  )
}
