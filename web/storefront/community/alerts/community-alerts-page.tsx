import { Plus } from 'lucide-react'
import { data, Link, type RouterContextProvider, redirect, useSearchParams } from 'react-router'
import { LIMITS } from '#services/community/posts/rules/limits.ts'
import { newSecret } from '#shared/ids.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Refusal } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { getPlaceBase } from '../map/place-base.server.ts'
import type { Route } from './+types/community-alerts-page'
import { AlertCard } from './alert-card.tsx'
import {
  type AlertField,
  alertForm,
  alertIdForm,
  alertLimits,
  getAlertMessages,
  radiusForm,
  readAlertSearch,
  type TypedAlert,
} from './alert-form.server.ts'
import { NewAlertForm } from './new-alert-form.tsx'

type Context = Readonly<RouterContextProvider>
const CHANGES = ['pause', 'resume', 'widen', 'remove'] as const
const DONE = ['added', 'removed', 'paused', 'resumed', 'saved'] as const

/** Alert zones of the visitor. Lists link here with their filters (`new`): the form is open and prefilled. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const alerts = await community.alerts(undefined, { context: visit.call })
  const asked = readAlertSearch(search)
  const t = translator(visit.country.locale, 'conversations')
  const values: TypedAlert = {
    ...asked,
    kinds: asked.kinds.length > 0 ? asked.kinds : ['lost', 'found'],
    label: asked.label || (asked.place === '' ? (visit.delivery?.label ?? '') : ''),
  }
  return {
    alerts,
    values,
    limits: alertLimits,
    isAdding: search.has('new') || alerts.length === 0,
    isFull: alerts.length >= LIMITS.alerts,
    mapBase: await getPlaceBase(visit),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.communityAlerts(), {
      title: t('alerts.title'),
      description: t('alerts.description'),
    }),
  }
}

interface Answer {
  refusal?: Refusal
  errors?: FieldErrors<AlertField>
  values?: TypedAlert
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  const intent = readIntent(form, ['add', ...CHANGES])
  if (intent === 'add') return addAlert(context, form)
  try {
    return redirect(paths.communityAlerts({ done: await changeAlert(context, intent, form) }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data<Answer>({ refusal }, { status: getStatus(refusal) })
  }
}

async function addAlert(context: Context, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'conversations')
  const { typed: values, value, errors } = parseForm(form, alertForm, getAlertMessages(t))
  if (errors) return data<Answer>({ errors, values }, { status: 400 })
  const { idempotencyKey, ...alert } = value
  try {
    await community.createAlert(alert, { context: visit.callWithKey(idempotencyKey) })
    return redirect(paths.communityAlerts({ done: 'added' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data<Answer>({ refusal, values }, { status: getStatus(refusal) })
  }
}

/** Changes an alert and returns the confirmation to show. */
async function changeAlert(
  context: Context,
  change: (typeof CHANGES)[number],
  form: FormData,
): Promise<(typeof DONE)[number]> {
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { alertId } = parseFormOrThrow(form, alertIdForm)
  switch (change) {
    case 'pause':
      await community.changeAlert({ alertId, isPaused: true }, call)
      return 'paused'
    case 'resume':
      await community.changeAlert({ alertId, isPaused: false }, call)
      return 'resumed'
    case 'widen':
      await community.changeAlert(parseFormOrThrow(form, radiusForm), call)
      return 'saved'
    case 'remove':
      await community.removeAlert({ alertId }, call)
      return 'removed'
  }
}

/** A lost connection leaves the form as it is. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CommunityAlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('conversations')
  const { alerts, isAdding, isFull } = loaderData
  return (
    <>
      <PageHeading title={t('alerts.title')}>{t('alerts.text')}</PageHeading>
      <ResultMessage answer={actionData} />
      {alerts.length === 0 && (
        <div className="mb-4 flex items-center gap-4 rounded-card bg-brand-50 px-4 py-3.5 sm:px-5">
          <Art name="bell" size={56} className="shrink-0" />
          <div>
            <p className="font-extrabold text-ink-900">{t('alerts.empty.title')}</p>
            <p className="text-ink-700">{t('alerts.empty.text')}</p>
          </div>
        </div>
      )}
      <ul className="grid gap-3">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertCard alert={alert} />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4">
        {isFull ? (
          <Notice>{t('alerts.add.full')}</Notice>
        ) : (
          <Adding {...loaderData} isOpen={isAdding} answer={actionData} />
        )}
        <p className="text-ink-600 text-sm">
          {t('alerts.channels')}{' '}
          <Link to={paths.profileMessages()} className="font-bold text-brand-700 underline underline-offset-2">
            {t('alerts.channelsLink')}
          </Link>
        </p>
      </div>
    </>
  )
}

type AddingProps = Pick<
  Route.ComponentProps['loaderData'],
  'alerts' | 'values' | 'limits' | 'mapBase' | 'idempotencyKey'
> & {
  isOpen: boolean
  answer: Answer | undefined
}

/** Form for a new zone: its key is the number of zones, so that it is reset after each one. */
function Adding({ alerts, values, limits, mapBase, idempotencyKey, isOpen, answer }: AddingProps) {
  const { t } = useTranslation('conversations')
  const form = (
    <NewAlertForm
      key={alerts.length}
      values={answer?.values ?? values}
      errors={answer?.errors ?? {}}
      limits={limits}
      mapBase={mapBase}
      idempotencyKey={idempotencyKey}
    />
  )
  if (isOpen || answer?.values)
    return (
      <Card>
        <h2 className="mb-4 text-lg">{t('alerts.add.title')}</h2>
        {form}
      </Card>
    )
  return (
    <details className="rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5">
      <summary className="flex min-h-10 items-center gap-2 font-extrabold text-brand-700">
        <Plus aria-hidden="true" className="size-5" />
        {t('alerts.add.open')}
      </summary>
      <div className="mt-3">{form}</div>
    </details>
  )
}

function ResultMessage({ answer }: { answer: Answer | undefined }) {
  const { t } = useTranslation('conversations')
  const [search] = useSearchParams()
  if (answer?.refusal) return <Refused answer={answer} offline={t('offline')} />
  const done = readOption(search, 'done', DONE)
  if (!done || answer) return null
  return (
    <AnswerNotice answer={search} tone="ok">
      {t(`alerts.done.${done}`)}
    </AnswerNotice>
  )
}
