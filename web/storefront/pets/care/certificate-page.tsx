import { BadgeCheck, CircleX, History, ShieldAlert } from 'lucide-react'
import type { SignedCard } from '#services/pets/contract.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { communityCertificate } from '../../certificate/community-certificate.server.ts'
import { CommunityCertificate } from '../../certificate/community-certificate.tsx'
import { formatDay, isDay } from '../day.ts'
import type { Route } from './+types/certificate-page'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked' } satisfies PagePolicy

const LONGEST_RECORD = 4000

/** Verifies a vaccination card or a certificate of the community. The address is secret: no-store, no-referrer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets, community: asked } = context.get(servicesContext)
  const community = await communityCertificate({ community: asked, visit, record: params.record })
  if (community) return { community, verdict: community.verdict, card: null, seo: community.seo }
  const t = translator(visit.country.locale, 'certificate')
  // A longer text than any record code cannot exist.
  const { verdict, card } =
    params.record.length > LONGEST_RECORD
      ? { verdict: 'not-genuine' as const, card: null }
      : await pets.verifyVaccinationCard({ record: params.record }, { context: visit.call })
  return {
    community: null,
    verdict,
    card: card && formatMonths(card, visit.country.timezone),
    seo: privateSeo(visit, '/certificate', { title: t('title'), description: t('description') }),
  }
}

function formatMonths(card: SignedCard, timeZone: string) {
  const { petName, petType, breed, sex, birthday, vaccines } = card
  return {
    petName,
    petType,
    breed,
    sex,
    // A year alone is no day.
    birthday: birthday !== null && isDay(birthday) ? formatDay(birthday) : birthday,
    issuedOn: formatDay(dayIn(timeZone, new Date(card.issuedAt))),
    vaccines: vaccines.map(({ product, appliedOn, nextDueOn, batch }) => ({
      key: `${product} ${appliedOn}`,
      product,
      on: formatDay(appliedOn),
      next: nextDueOn === null ? null : formatDay(nextDueOn),
      batch,
    })),
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

const looks = {
  genuine: { box: 'border-ok-200 bg-ok-50', icon: 'bg-ok text-white', Icon: BadgeCheck },
  outdated: { box: 'border-warn-200 bg-warn-50', icon: 'bg-warn text-white', Icon: History },
  withdrawn: { box: 'border-red-200 bg-red-50', icon: 'bg-red-600 text-white', Icon: CircleX },
  'not-genuine': { box: 'border-red-200 bg-red-50', icon: 'bg-red-600 text-white', Icon: ShieldAlert },
}

export default function CertificatePage({ loaderData: { community, verdict, card } }: Route.ComponentProps) {
  const { t } = useTranslation('certificate')
  const { box, icon, Icon } = looks[verdict]
  const verdictKey = community ? (`community.verdicts.${community.verdict}` as const) : (`verdicts.${verdict}` as const)
  return (
    <div className={cx('mx-auto grid gap-4', community?.certificate ? 'max-w-3xl' : 'max-w-2xl')}>
      <p className="font-extrabold text-ink-600 text-sm print:hidden">{t(community ? 'community.title' : 'title')}</p>
      <section
        className={cx('flex items-center gap-4 rounded-hero border-2 px-5 py-5 sm:px-7 sm:py-6 print:hidden', box)}
      >
        <span className={cx('grid size-16 shrink-0 place-items-center rounded-full', icon)}>
          <Icon aria-hidden="true" className="size-9" />
        </span>
        <div className="min-w-0">
          <h1 className="text-xl sm:text-2xl">{t(`${verdictKey}.title`)}</h1>
          <p className="mt-1 text-ink-800">{t(`${verdictKey}.text`)}</p>
        </div>
      </section>
      {card && <Contents {...card} />}
      {community?.certificate && <CommunityCertificate certificate={community.certificate} />}
      {!community && <HowToCheck />}
    </div>
  )
}

function HowToCheck() {
  const { t } = useTranslation('certificate')
  return (
    <details className="rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5">
      <summary className="flex min-h-10 items-center font-bold">{t('offline')}</summary>
      <p className="mt-1 mb-2 text-ink-700">{t('offlineText')}</p>
      <a
        href="/pet-profile-api/public/vaccination-cards/keys"
        className="inline-flex min-h-10 items-center font-extrabold text-brand-700 hover:underline"
      >
        {t('keys')}
      </a>
    </details>
  )
}

type ContentsProps = NonNullable<Route.ComponentProps['loaderData']['card']>

function Contents({ petName, petType, breed, sex, birthday, issuedOn, vaccines }: ContentsProps) {
  const { t } = useTranslation('certificate')
  const type = petType === 'PERRO' || petType === 'GATO' ? t(`types.${petType}`) : petType
  const facts = [
    { name: t('facts.type'), value: type },
    { name: t('facts.breed'), value: breed },
    { name: t('facts.sex'), value: sex },
    { name: t('facts.birthday'), value: birthday },
  ].filter(({ value }) => value)
  return (
    <Card className="grid gap-4 sm:p-7">
      <div>
        <p className="text-ink-600 text-sm">{t('what')}</p>
        <h2 className="wrap-anywhere text-2xl">{petName}</h2>
        <p className="font-bold text-ink-700">{t('issued', { day: issuedOn })}</p>
      </div>
      <dl className="flex flex-wrap gap-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-24 rounded-tile bg-brand-50 px-3.5 py-2">
            <dt className="text-ink-600 text-xs">{name}</dt>
            <dd className="font-extrabold text-md">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className="mb-1 text-lg">{t('vaccines')}</h3>
        {vaccines.length === 0 && <p className="text-ink-600">{t('noVaccines')}</p>}
        <ul>
          {vaccines.map((vaccine) => (
            <li key={vaccine.key} className="py-3 not-last:border-ink-200 not-last:border-b">
              <p className="wrap-anywhere font-extrabold">{vaccine.product}</p>
              <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-3">
                <Fact name={t('on')} value={vaccine.on} />
                <Fact name={t('next')} value={vaccine.next ?? t('noNext')} />
                <Fact name={t('batch')} value={vaccine.batch ?? t('noBatch')} />
              </dl>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-600 text-sm">{t('family')}</p>
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-600 text-xs">{name}</dt>
      <dd className="wrap-anywhere font-bold">{value}</dd>
    </div>
  )
}
