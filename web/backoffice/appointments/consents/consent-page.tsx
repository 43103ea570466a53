import { Link2, X } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { SignFields } from '../../../storefront/consent/sign-fields.tsx'
import { SignedConsent } from '../../../storefront/consent/signed-consent.tsx'
import { STORE_PLACE } from '../../is-staff.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/consent-page'
import { counterSignForm } from './counter-sign-form.server.ts'

/** A text of a visit: signed on this screen or by a link, and then what was signed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const [appointmentId, textId] = [readId(params, 'appointmentId'), readId(params, 'textId')]
  const call = { context: visit.call }
  const [appointment, consents] = await Promise.all([
    appointments.staffAppointment({ appointmentId }, call),
    appointments.visitConsents({ appointmentId }, call),
  ])
  const consent = consents.find((each) => each.textId === textId)
  if (!consent) throw data(null, { status: 404 })
  const t = translator(visit.country.locale, 'salonDesk')
  return {
    consent,
    isComing: appointment.state === 'PENDING' || appointment.state === 'CONFIRMED',
    appointmentId,
    onlyStoreId: appointment.store.id,
    storeName: appointment.store.name,
    day: appointment.visitDay,
    petName: appointment.petName,
    when: `${appointment.dayLabel}, ${appointment.timeLabel}`,
    seo: privateSeo(visit, paths.backofficeConsent(appointmentId, textId), {
      title: t('consents.title'),
      description: t('consents.title'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'consent')
  const about = { appointmentId: readId(params, 'appointmentId'), textId: readId(params, 'textId') }
  const call = { context: visit.call }
  const form = await readForm(request)
  try {
    switch (readIntent(form, ['sign', 'ask', 'withdraw'])) {
      case 'sign': {
        const { version, name, signature } = parseFormOrThrow(form, counterSignForm, {
          name: t('nameMissing'),
          agree: t('agreeMissing'),
          signature: t('signatureMissing'),
        })
        await appointments.signConsent({ ...about, version, name, signature }, call)
        return { done: 'sign' as const, link: null }
      }
      case 'ask': {
        const { secret, isSent } = await appointments.askForConsent(about, call)
        return {
          done: isSent ? ('sent' as const) : ('link' as const),
          link: `${visit.origin}${paths.visitConsent(secret)}`,
        }
      }
      case 'withdraw':
        await appointments.withdrawConsent(about, call)
        return { done: 'withdraw' as const, link: null }
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function DeskConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonDesk')
  const { t: words } = useTranslation('consent')
  const pending = useNavigation().formData?.get('intent')
  const { consent, isComing, appointmentId, onlyStoreId: storeId, storeName, day, petName, when } = loaderData
  const { title, text, version, signed, isAsked, isNeeded } = consent
  const link = actionData && 'link' in actionData ? actionData.link : null
  const done = actionData && 'done' in actionData ? actionData.done : 'sign'
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <p className="print:hidden">
        <BackLink to={paths.backofficeAppointments({ storeId, day, appointment: appointmentId })}>
          {t('consents.back', { pet: petName })}
        </BackLink>
      </p>
      <ResultMessage answer={actionData} done={t(`consents.done.${done}`)} offline={t('offline')} />
      {link && (
        <Notice tone="info" title={t('consents.linkTitle')}>
          <p className="break-all font-mono text-sm">{link}</p>
          <p className="mt-1 text-sm">{t('consents.linkOnce')}</p>
        </Notice>
      )}
      <Card className="grid gap-4 sm:p-6 print:border-0 print:p-0 print:shadow-none">
        <header className="grid gap-1">
          <p className="font-bold text-ink-600 text-sm">{storeName}</p>
          <h1 className="text-xl">{title}</h1>
          <p className="text-ink-700">{words('for', { pet: petName, when })}</p>
          {signed ? (
            <Badge tone="ok">{words('signed')}</Badge>
          ) : (
            isNeeded && <Badge tone="warn">{t('consents.missing')}</Badge>
          )}
        </header>
        <p className="whitespace-pre-line">{text}</p>
        {signed ? (
          <SignedConsent signed={signed} />
        ) : isComing ? (
          <StaffForm className="grid gap-4 border-ink-300 border-t pt-4">
            <input type="hidden" name="intent" value="sign" />
            <input type="hidden" name="version" value={version} />
            <SignFields />
            <Button type="submit" isWide isPending={pending === 'sign'}>
              {words('sign')}
            </Button>
          </StaffForm>
        ) : (
          <Notice title={words('closed')}>{words('closedText')}</Notice>
        )}
      </Card>
      {!signed && isComing && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <StaffForm>
            <Button
              type="submit"
              name="intent"
              value="ask"
              variant="outline"
              size="sm"
              icon={<Link2 aria-hidden="true" className="size-4.5" />}
              isPending={pending === 'ask'}
            >
              {t(isAsked ? 'consents.askAgain' : 'consents.ask')}
            </Button>
          </StaffForm>
          {isAsked && (
            <StaffForm>
              <Button
                type="submit"
                name="intent"
                value="withdraw"
                variant="ghost"
                size="sm"
                icon={<X aria-hidden="true" className="size-4.5" />}
                isPending={pending === 'withdraw'}
              >
                {t('consents.withdraw')}
              </Button>
            </StaffForm>
          )}
        </div>
      )}
    </div>
  )
}
