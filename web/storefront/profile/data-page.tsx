import { BadgeCheck, Mail, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatPhone } from '#shared/format-phone.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { askForProof } from '#web/request/ask-for-proof.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { personalDataForm } from '../account/personal-data/personal-data-form.server.ts'
import { PhoneField } from '../account/phone/phone-field.tsx'
import type { Route } from './+types/data-page'
import { AnswerNotice } from './answer-notice.tsx'
import { changeData, type DataAnswer } from './change-data.server.ts'
import { loadAccount, requireSignedIn } from './load-account.server.ts'
import { LostNotice } from './lost-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import { type DataField, passwordForm } from './profile-forms.server.ts'

export const handle = { rate: 'signIn' } satisfies PagePolicy

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { name, primaryEmailAddress, phoneNumber, verifiedEmail, verifiedPhone, hasPassword } = await loadAccount(
    context,
    request,
  )
  const t = translator(visit.country.locale, 'profile')
  return {
    limits: { ...getFieldLimits(personalDataForm), ...getFieldLimits(passwordForm) },
    account: { name, email: primaryEmailAddress, phoneNumber, verifiedEmail, verifiedPhone, hasPassword },
    seo: privateSeo(visit, paths.profileData(), { title: t('data.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  const answer = await changeData(context, form)
  const mustConfirm = answer.kind === 'refused' && answer.refused.code === 'accounts.confirm-first'
  return mustConfirm ? askForProof({ context, request, form }) : answer
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function DataPage({ loaderData: { account, limits }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <PageHeading title={t('data.title')} />
      <LostNotice answer={actionData} />
      <Answer answer={actionData} email={account.email} />
      <div className="grid gap-4">
        <PersonalData account={account} limits={limits} answer={actionData} />
        <Proofs account={account} answer={actionData} />
        <Password account={account} limits={limits} answer={actionData} />
      </div>
    </>
  )
}

type Facts = Route.ComponentProps['loaderData']['account']

interface Limited {
  limits: FieldLimits<DataField>
}

interface SectionProps {
  account: Facts
  answer: DataAnswer | undefined
}

function Answer({ answer, email }: { answer: DataAnswer | undefined; email: string | null }) {
  const { t } = useTranslation('profile')
  switch (answer?.kind) {
    case 'updated':
      return renderNotice(t('data.updated'))
    case 'email-sent':
      return renderNotice(t('data.emailSent', { email }))
    case 'password-changed':
      return renderNotice(t('data.changed'))
    case 'password-added':
      return renderNotice(t('data.added', { email }))
    case 'phone-proved': {
      const found = answer.orders > 0 ? ` ${t('data.ordersFound', { count: answer.orders })}` : ''
      return renderNotice(t('data.phoneProved') + found)
    }
    case 'refused':
      // What belongs to one field is said there.
      if (Object.keys(answer.refused.fields).length > 0 || answer.intent === 'confirm-phone') return null
      return (
        <AnswerNotice answer={answer} tone="error">
          {answer.refused.detail}
        </AnswerNotice>
      )
    default:
      return null
  }

  function renderNotice(text: string) {
    return (
      <AnswerNotice answer={answer} tone="ok">
        {text}
      </AnswerNotice>
    )
  }
}

function PersonalData({ account, limits, answer }: SectionProps & Limited) {
  const { t } = useTranslation('profile')
  const { name, email, phoneNumber } = account
  const values = { fullName: name ?? '', email: email ?? '', phoneNumber: phoneNumber ?? '' }
  const field = fieldProps({ limits, values, errors: getErrors(answer, 'update') })
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('data.personal')}</h2>
      <Form method="post" className="grid items-start gap-4 @2xl/main:grid-cols-2">
        <TextField
          {...field('fullName')}
          label={t('data.fullName')}
          autoComplete="name"
          pattern=".*\S.*"
          messages={{ required: t('data.fullNameRequired'), invalid: t('data.fullNameRequired') }}
          className="@2xl/main:col-span-2"
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('data.email')}
          autoComplete="email"
          messages={{ required: t('data.emailRequired'), invalid: t('data.emailInvalid') }}
        />
        <PhoneField
          {...field('phoneNumber')}
          label={t('data.phone')}
          hint={account.verifiedPhone ? t('data.phoneHint') : undefined}
          autoComplete="tel"
          messages={{ required: t('data.phoneRequired'), invalid: t('data.phoneInvalid') }}
        />
        <Submit intent="update" label={t('data.submit')} pending={t('data.submitting')} className="@2xl/main:w-fit" />
      </Form>
    </Card>
  )
}

function Proofs({ account, answer }: SectionProps) {
  const { t } = useTranslation('profile')
  const isAsking = answer?.kind === 'code-sent' || (answer?.kind === 'refused' && answer.intent === 'confirm-phone')
  return (
    <Card>
      <h2 className="text-lg">{t('data.proofs')}</h2>
      <p className="mt-1 mb-3 text-ink-600">{t('data.proofsText')}</p>
      <ul className="grid divide-y divide-ink-200">
        <Proof
          icon={<Mail aria-hidden="true" className="size-5" />}
          value={account.email}
          none={t('data.noEmail')}
          isProved={account.verifiedEmail}
          intent="verify-email"
        />
        <Proof
          icon={<MessageCircle aria-hidden="true" className="size-5" />}
          value={account.phoneNumber && formatPhone(account.phoneNumber)}
          none={t('data.noPhone')}
          isProved={account.verifiedPhone}
          intent={isAsking ? null : 'send-code'}
        />
      </ul>
      {isAsking && !account.verifiedPhone && <CodeForm answer={answer} />}
    </Card>
  )
}

interface ProofProps {
  icon: ReactNode
  value: string | null
  none: string
  isProved: boolean
  /** Of the button; null while the code is being typed. */
  intent: string | null
}

function Proof({ icon, value, none, isProved, intent }: ProofProps) {
  const { t } = useTranslation('profile')
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="shrink-0 text-brand-700">{icon}</span>
      <span className="min-w-40 flex-1 wrap-anywhere font-bold">{value ?? none}</span>
      {value && isProved && (
        <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
          {t('data.verified')}
        </Badge>
      )}
      {value && !isProved && <Badge tone="warn">{t('data.notVerified')}</Badge>}
      {value && !isProved && intent && (
        <Form method="post" preventScrollReset>
          <Submit intent={intent} label={t('data.verify')} pending={t('data.verifying')} variant="soft" size="sm" />
        </Form>
      )}
    </li>
  )
}

function CodeForm({ answer }: { answer: DataAnswer }) {
  const { t } = useTranslation('profile')
  const refused = answer.kind === 'refused' ? answer.refused : null
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={field} className="mt-2 rounded-tile bg-brand-50 p-4">
      {answer.kind === 'code-sent' && (
        <p role="status" className="mb-3 font-bold">
          {t('data.codeSentBy', { channel: answer.channel, phone: formatPhone(answer.sentTo) })}
        </p>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
        <TextField
          name="code"
          label={t('data.code')}
          hint={t('data.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\d[\s\-]*){6}"
          maxLength={12}
          error={refused?.detail}
          messages={{ required: t('data.codeRequired'), invalid: t('data.codeRequired') }}
          className="w-full @md/main:w-60"
        />
        <div className="@md/main:pt-7">
          <Submit intent="confirm-phone" label={t('data.confirm')} pending={t('data.confirming')} />
        </div>
      </Form>
      <Form method="post" preventScrollReset className="mt-1">
        <Submit intent="send-code" label={t('data.again')} pending={t('data.verifying')} variant="ghost" size="sm" />
      </Form>
    </div>
  )
}

function Password({ account, limits, answer }: SectionProps & Limited) {
  const { t } = useTranslation('profile')
  const { hasPassword } = account
  const field = fieldProps({ limits, errors: getErrors(answer, 'change-password') })
  // The key empties the fields after a change.
  const key = answer?.kind === 'password-changed' ? 'changed' : 'typing'
  return (
    <Card>
      <h2 className="text-lg">{t('data.password')}</h2>
      {!hasPassword && <NewPassword account={account} limits={limits} answer={answer} />}
      {hasPassword && (
        <>
          <p className="mt-1 mb-4 text-ink-600">{t('data.passwordText')}</p>
          <Form key={key} method="post" className="grid items-start gap-4 @2xl/main:grid-cols-2">
            <TextField
              {...field('currentPassword')}
              type="password"
              label={t('data.current')}
              autoComplete="current-password"
              messages={{ required: t('data.currentRequired') }}
            />
            <TextField
              {...field('password')}
              type="password"
              label={t('data.next')}
              hint={t('data.nextHint')}
              autoComplete="new-password"
              messages={{ required: t('data.nextRequired'), invalid: t('data.nextRequired') }}
            />
            <Submit
              intent="change-password"
              label={t('data.change')}
              pending={t('data.changing')}
              variant="outline"
              className="@2xl/main:w-fit"
            />
          </Form>
        </>
      )}
      <p className="mt-5 border-ink-200 border-t pt-4">
        <TextLink to={proofPaths.profilePasskeys()}>{t('passkeys.link')}</TextLink>
        <span className="block text-ink-600 text-sm">{t('passkeys.linkText')}</span>
      </p>
    </Card>
  )
}

/** A first password, for the e-mail that is confirmed. */
function NewPassword({ account, limits, answer }: SectionProps & Limited) {
  const { t } = useTranslation('profile')
  const field = fieldProps({ limits, errors: getErrors(answer, 'add-password') })
  const { email, verifiedEmail } = account
  return (
    <>
      <p className="mt-1 text-ink-600">{t('data.noPassword')}</p>
      {email && verifiedEmail ? (
        <Form method="post" className="mt-4 grid items-start gap-4 @2xl/main:grid-cols-2">
          <TextField
            {...field('password')}
            type="password"
            label={t('data.first')}
            hint={t('data.firstHint', { email })}
            autoComplete="new-password"
            messages={{ required: t('data.nextRequired'), invalid: t('data.nextRequired') }}
            className="@2xl/main:col-span-2 @2xl/main:max-w-md"
          />
          <Submit
            intent="add-password"
            label={t('data.create')}
            pending={t('data.creating')}
            variant="outline"
            className="@2xl/main:w-fit"
          />
        </Form>
      ) : (
        <p className="mt-2 font-bold">{t(email ? 'data.confirmEmailFirst' : 'data.addEmailFirst')}</p>
      )}
    </>
  )
}

interface SubmitProps extends Pick<React.ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  intent: string
  label: string
  pending: string
}

/** Says what it does while it is done. */
function Submit({ intent, label, pending, ...buttonProps }: SubmitProps) {
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button type="submit" name="intent" value={intent} isPending={isPending} pendingLabel={pending} {...buttonProps}>
      {label}
    </Button>
  )
}

function getErrors(answer: DataAnswer | undefined, intent: string): Record<string, string> {
  return answer?.kind === 'refused' && answer.intent === intent ? answer.refused.fields : {}
}
