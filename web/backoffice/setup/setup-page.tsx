import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/setup-page'
import { gatherSetup } from './gather-setup.server.ts'
import { findSetupSteps, isReadyToSell, type SetupStep, type StepName } from './setup-steps.ts'

/** The assistant of a new shop: what is done, what is left, and where it is done. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'setup')
  const steps = findSetupSteps(await gatherSetup(context), (iso) => countries[iso].name)
  return {
    steps,
    country: visit.country.iso,
    isReady: isReadyToSell(steps),
    seo: privateSeo(visit, paths.backofficeSetup(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

/** Where each step is done. */
const places: Record<StepName, (country: string) => string> = {
  shop: paths.backofficeShopsSettings,
  delivery: paths.backofficeShopsSettings,
  payment: () => paths.backofficeCompany(),
  messages: () => paths.backofficeMessages(),
  people: () => paths.backofficePeople(),
  catalogue: () => paths.backofficeImports(),
  front: paths.backofficeShopsSettings,
  salon: paths.backofficeSalons,
  content: () => paths.backofficeContent(),
  legal: () => paths.backofficeCompany(),
}

export default function SetupPage({ loaderData: { steps, country, isReady } }: Route.ComponentProps) {
  const { t } = useTranslation('setup')
  const done = steps.filter(({ todo }) => todo.length === 0).length
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-3">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <ProgressBar
          value={done / steps.length}
          label={t('progress', { done, of: steps.length })}
          tone={isReady ? 'ok' : 'brand'}
        />
      </header>
      {isReady && (
        <Notice tone="ok" title={t('ready')}>
          <p>{t(done === steps.length ? 'allText' : 'readyText')}</p>
          <ButtonLink to={paths.home()} size="sm" className="mt-3">
            {t('toShop')}
          </ButtonLink>
        </Notice>
      )}
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step.name}>
            <StepCard step={step} number={index + 1} country={country} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface StepCardProps {
  step: SetupStep
  number: number
  /** The visitor's. */
  country: string
}

function StepCard({ step: { name, isRequired, todo }, number, country }: StepCardProps) {
  const { t } = useTranslation('setup')
  const isDone = todo.length === 0
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full font-extrabold',
          isDone ? 'bg-ok-50 text-ok' : 'bg-brand-100 text-brand-800',
        )}
      >
        {isDone ? <Check className="size-5" strokeWidth={3} /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {t(`steps.${name}.title`)}
          <StepBadge isDone={isDone} isRequired={isRequired} />
        </h2>
        <p className="text-ink-700">{t(`steps.${name}.text`)}</p>
        {!isDone && (
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-800">
            {todo.map(({ what, of }) => (
              <li key={`${what} ${of}`}>{t(`todo.${what}`, { of: of ?? '' })}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid">
        <StepLink to={places[name](country)}>{t(isDone ? 'look' : `steps.${name}.go`)}</StepLink>
        {name === 'catalogue' && !isDone && (
          <StepLink to={paths.backofficeNewProduct()}>{t('steps.catalogue.one')}</StepLink>
        )}
      </div>
    </Card>
  )
}

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1 font-bold text-brand-700 underline-offset-3 hover:underline"
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}

function StepBadge({ isDone, isRequired }: { isDone: boolean; isRequired: boolean }) {
  const { t } = useTranslation('setup')
  if (isDone) return <Badge tone="ok">{t('done')}</Badge>
  return isRequired ? <Badge tone="warn">{t('required')}</Badge> : <Badge tone="neutral">{t('optional')}</Badge>
}
