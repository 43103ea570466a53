import { data, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { FoldedDanger } from '../folded-danger.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/maintenance-page'
import { maintenanceForm } from './maintenance-form.server.ts'

/** The switch that closes the shop to everyone but operators. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { operations } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'maintenanceDesk')
  return {
    maintenance: await operations.maintenance(undefined, { context: visit.call }),
    now: visit.now().getTime(),
    timezone: visit.country.timezone,
    limits: getFieldLimits(maintenanceForm),
    seo: privateSeo(visit, paths.backofficeMaintenance(), { title: t('title'), description: t('description') }),
  }
}

const MINUTES = ['0', '15', '30', '60', '120', '240'] as const

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const form = await readForm(request)
  try {
    if (readIntent(form, ['start', 'end']) === 'end') {
      await operations.endMaintenance(undefined, call)
      return { done: true }
    }
    const t = translator(visit.country.locale, 'maintenanceDesk')
    const { value, errors } = parseForm(form, maintenanceForm, { reason: t('reasonMissing') })
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    const { reason, minutes } = value
    const until = minutes === 0 ? null : new Date(visit.now().getTime() + minutes * 60_000).toISOString()
    await operations.startMaintenance({ reason, until }, call)
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MaintenancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('maintenanceDesk')
  const { maintenance, limits } = loaderData
  const isEnding = useNavigation().formData?.get('intent') === 'end'
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-3">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="text-ink-600">{t('intro')}</p>
        <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      </header>
      {maintenance.isByEnvironment && (
        <Notice tone="warn" title={t('byEnvironment')}>
          {t('byEnvironmentText')}
        </Notice>
      )}
      {maintenance.isOn ? (
        <>
          <Notice tone="warn" title={t('closed')}>
            <Standing loaded={loaderData} />
          </Notice>
          <StaffForm>
            <Button
              type="submit"
              name="intent"
              value="end"
              size="lg"
              isWide
              isPending={isEnding}
              pendingLabel={t('ending')}
            >
              {t('end')}
            </Button>
          </StaffForm>
          <Card className="grid gap-3">
            <h2 className="text-lg">{t('changeTitle')}</h2>
            <CloseFields key={maintenance.reason} limits={limits} reason={maintenance.reason ?? ''} isClosed />
          </Card>
        </>
      ) : (
        <>
          {!maintenance.isByEnvironment && (
            <Notice tone="ok" title={t('open')}>
              {t('openText')}
            </Notice>
          )}
          <FoldedDanger title={t('closeTitle')}>
            <div className="border-ink-200 border-t p-4">
              <CloseFields limits={limits} reason="" isClosed={false} />
            </div>
          </FoldedDanger>
        </>
      )}
    </div>
  )
}

function Standing({ loaded: { maintenance, now, timezone } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('maintenanceDesk')
  const { since, until, reason } = maintenance
  const moment = (at: string) => momentLabel(Date.parse(at), timezone, new Date(now))
  const isLate = until !== null && Date.parse(until) <= now
  return (
    <>
      <p>
        {since && t('since', { at: moment(since) })}{' '}
        {until ? t(isLate ? 'late' : 'until', { at: moment(until) }) : t('noUntil')}
      </p>
      {reason && <p className="break-words">{t('reasonWas', { reason })}</p>}
    </>
  )
}

interface CloseFieldsProps {
  limits: FieldLimits<'reason'>
  reason: string
  isClosed: boolean
}

function CloseFields({ limits, reason, isClosed }: CloseFieldsProps) {
  const { t } = useTranslation('maintenanceDesk')
  const isClosing = useNavigation().formData?.get('intent') === 'start'
  const field = fieldProps({ limits, values: { reason } })
  return (
    <StaffForm preventScrollReset className="grid gap-3">
      <TextArea
        {...field('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        messages={{ required: t('reasonMissing') }}
      />
      <SelectField
        name="minutes"
        label={t('back')}
        defaultValue="30"
        options={MINUTES.map((value) => ({ value, label: t(`minutes.${value}`) }))}
      />
      <Button
        type="submit"
        name="intent"
        value="start"
        variant={isClosed ? 'outline' : 'danger'}
        isPending={isClosing}
        pendingLabel={t('closing')}
      >
        {t(isClosed ? 'change' : 'close')}
      </Button>
    </StaffForm>
  )
}
