import { MailCheck, MessageCircle, Phone } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { callLink } from '#shared/call-link.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { whatsappLink } from '../../layout/whatsapp-link.ts'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/forgot-password-page'
import { AuthCard } from './auth-card.tsx'
import { AuthRefusal } from './auth-refusal.tsx'
import { EmailField } from './email-field.tsx'
import { parseReferrer } from './referrer.ts'
import { fieldRefusal, type Refusal } from './refusal.ts'
import { forgotPasswordForm } from './sign-in-forms.server.ts'
import { listProviders } from './sign-in-options.server.ts'
import { toRefusal } from './to-refusal.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const missing = findMissingChannels(visit.channels)
  const t = translator(visit.country.locale, 'account', missing)
  const shop = await visit.shop()
  return {
    hasMail: !missing.includes('mail'),
    contact: { phone: shop.phone && formatPhone(shop.phone), whatsapp: visit.chat.whatsapp ?? shop.whatsapp },
    referrer: parseReferrer(new URL(request.url).searchParams.get('referrer')),
    hasProviders: (await listProviders(context)).length > 0,
    seo: privateSeo(visit, paths.forgotPassword(), { title: t('forgot.title'), description: t('forgot.text') }),
  }
}

interface Answer {
  refusal: Refusal | null
  email: string
}

/** Answers the same whether the e-mail is registered or not, so that accounts cannot be enumerated. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const messages = { email: { required: t('email.required'), invalid: t('email.invalid') } }
  const { value, errors, typed } = parseForm(await readForm(request), forgotPasswordForm, messages)
  if (errors)
    return data<Answer>({ refusal: fieldRefusal(errors, t('checkFields')), email: typed.email }, { status: 400 })

  // The page says how else to get a link; it may have been open since mails could be sent.
  if (findMissingChannels(visit.channels).includes('mail')) throw redirect(paths.forgotPassword(), 303)

  const { email } = value
  try {
    await accounts.requestPasswordReset({ email, origin: visit.origin }, { context: visit.call })
    return data<Answer>({ refusal: null, email })
  } catch (error) {
    const refusal = toRefusal(error)
    return data<Answer>({ refusal, email }, { status: refusal.status })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { referrer, hasProviders, hasMail, contact } = loaderData
  const isSending = useIsSending(paths.forgotPassword())
  const refusal = actionData?.refusal
  const wasSent = actionData !== undefined && refusal === null

  return (
    <AuthCard
      title={t('forgot.title')}
      text={wasSent ? undefined : t('forgot.text')}
      aside={<TextLink to={paths.signin({ referrer })}>{t('forgot.back')}</TextLink>}
    >
      {!hasMail ? (
        <HelpByShop {...contact} />
      ) : wasSent ? (
        <div role="status" className="grid justify-items-center gap-3 text-center">
          <MailCheck aria-hidden="true" className="size-10 text-ok" />
          <p>{t('forgot.sent', { email: actionData.email })}</p>
          <p className="text-ink-600 text-sm">{t('forgot.sentHint')}</p>
        </div>
      ) : (
        <>
          <AuthRefusal refusal={refusal} />
          <Form method="post" className="grid gap-4">
            <EmailField autoComplete="username" defaultValue={actionData?.email} error={refusal?.fields.email} />
            <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('forgot.sending')}>
              {t('forgot.submit')}
            </Button>
          </Form>
        </>
      )}
      {hasProviders && !wasSent && <Notice>{t('forgot.providers')}</Notice>}
    </AuthCard>
  )
}

interface HelpByShopProps {
  phone: string | null
  whatsapp: string | null
}

/** Where no mail can be sent: the shop checks who asks, and hands over a link. */
function HelpByShop({ phone, whatsapp }: HelpByShopProps) {
  const { t } = useTranslation('account')
  return (
    <div className="grid gap-4">
      <p>{t('forgot.byShop')}</p>
      {whatsapp && (
        <a
          href={whatsappLink(whatsapp, t('forgot.whatsappText'))}
          rel="noreferrer"
          target="_blank"
          className={buttonStyle('primary', 'lg', 'w-full')}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {t('forgot.whatsapp')}
        </a>
      )}
      {phone && (
        <a href={callLink(phone)} className={buttonStyle('outline', 'lg', 'w-full')}>
          <Phone aria-hidden="true" className="size-4.5" />
          {t('forgot.call', { phone })}
        </a>
      )}
      <p className="text-ink-600 text-sm">{t('forgot.colleague')}</p>
    </div>
  )
}
