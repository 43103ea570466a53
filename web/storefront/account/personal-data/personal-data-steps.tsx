import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PhoneField } from '../phone/phone-field.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { AuthRefusal } from '../sign-in/auth-refusal.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import type { Refusal } from '../sign-in/refusal.ts'
import type { PersonalData, PersonalDataAnswer, SentCode } from './personal-data-answer.ts'

export type PersonalDataStep = PersonalDataAnswer['step']

interface PersonalDataStepsProps {
  values: PersonalData
  /** Action data of the page, for a form sent without a script. */
  answer?: PersonalDataAnswer
  /** Renders the step: its title and continue button differ between the page and the overlay. */
  children(step: PersonalDataStep, content: ReactNode): ReactNode
}

/** Personal data, then the offer to verify the phone with a code. Shared by the page and the overlay. */
export function PersonalDataSteps({ values, answer: answered, children }: PersonalDataStepsProps) {
  const fetcher = useFetcher<PersonalDataAnswer>()
  const answer = fetcher.data ?? answered
  const sending = fetcher.formData?.get('intent')
  const step = answer?.step ?? 'data'
  const Form = fetcher.Form

  if (answer?.step === 'done') return children(step, <Done orders={answer.orders} />)
  if (answer?.step === 'phone') {
    return children(step, <PhoneStep Form={Form} refusal={answer.refusal} sent={answer.sent} sending={sending} />)
  }
  return children(step, <DataStep Form={Form} values={values} answer={answer} isSending={sending === 'save'} />)
}

type Say = ReturnType<typeof useTranslation<readonly ['account', 'layout']>>['t']

export function getStepTitle(step: PersonalDataStep, t: Say): string {
  if (step === 'data') return t('layout:personalData.title')
  return step === 'phone' ? t('phone.title') : t('phone.doneTitle')
}

type FormOfFetcher = ReturnType<typeof useFetcher>['Form']

interface DataStepProps {
  Form: FormOfFetcher
  values: PersonalData
  answer: Extract<PersonalDataAnswer, { step: 'data' }> | undefined
  isSending: boolean
}

function DataStep({ Form, values, answer, isSending }: DataStepProps) {
  const { t, locale } = useTranslation('account')
  const shown = answer?.values ?? values
  const fields = answer?.refusal?.fields ?? {}
  return (
    <>
      <p className="text-ink-600">{t('personalData.text')}</p>
      <AuthRefusal refusal={answer?.refusal} />
      <Form method="post" action={paths.personalData()} className="grid gap-4">
        <input type="hidden" name="intent" value="save" />
        <TextField
          name="fullName"
          label={t('fullName.label')}
          autoComplete="name"
          required
          pattern=".*\S.*"
          maxLength={200}
          defaultValue={shown.fullName}
          error={fields.fullName}
          messages={{ required: t('fullName.required'), invalid: t('fullName.required') }}
        />
        <EmailField defaultValue={shown.email} error={fields.email} />
        <PhoneField
          name="phoneNumber"
          label={t('phone.label')}
          hint={t('phone.hint')}
          placeholder={t('phone.placeholder', messageFacts[locale])}
          autoComplete="tel"
          required
          minLength={5}
          pattern="\s*\S.{3,}\S\s*"
          maxLength={40}
          defaultValue={shown.phoneNumber}
          error={fields.phoneNumber}
          messages={{ required: t('phone.required'), invalid: t('phone.invalid') }}
        />
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('personalData.sending')}>
          {t('personalData.submit')}
        </Button>
      </Form>
    </>
  )
}

interface PhoneStepProps {
  Form: FormOfFetcher
  refusal: Refusal | null
  sent: SentCode | null
  sending: FormDataEntryValue | null | undefined
}

function PhoneStep({ Form, refusal, sent, sending }: PhoneStepProps) {
  const { t } = useTranslation('account')
  // When sending a new code fails, the previous one stays valid.
  const [known, setKnown] = useState(sent)
  if (sent && sent !== known) setKnown(sent)
  const shown = sent ?? known

  if (!shown)
    return (
      <>
        <p className="text-ink-600">{t('phone.why')}</p>
        <AuthRefusal refusal={refusal} />
        <Form method="post" action={paths.personalData()}>
          <input type="hidden" name="intent" value="send" />
          <Button type="submit" size="lg" isWide isPending={sending === 'send'} pendingLabel={t('phone.sending')}>
            {t('phone.send')}
          </Button>
        </Form>
        <CorrectNumber Form={Form} isSending={sending === 'correct'} />
      </>
    )
  return (
    <SentCodeForm key={`${shown.sentTo} ${shown.minutes}`}>
      <p role="status" className="text-ink-600">
        {t('phone.sent', { phone: formatPhone(shown.sentTo), count: shown.minutes })}
      </p>
      <AuthRefusal refusal={refusal} />
      <Form method="post" action={paths.personalData()} className="grid gap-4">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="sentTo" value={shown.sentTo} />
        <input type="hidden" name="minutes" value={shown.minutes} />
        <CodeField label={t('phone.code')} />
        <Button type="submit" size="lg" isWide isPending={sending === 'confirm'} pendingLabel={t('phone.confirming')}>
          {t('phone.confirm')}
        </Button>
      </Form>
      <Form method="post" action={paths.personalData()}>
        <input type="hidden" name="intent" value="send" />
        <Button type="submit" variant="soft" isWide isPending={sending === 'send'} pendingLabel={t('phone.sending')}>
          {t('phone.resend')}
        </Button>
      </Form>
      <CorrectNumber Form={Form} isSending={sending === 'correct'} />
    </SentCodeForm>
  )
}

/** The code's field has the focus as soon as the code was sent. */
function SentCodeForm({ children }: { children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <div ref={holder} className="grid gap-4">
      {children}
    </div>
  )
}

/** Way back to the form of the data, for a number with a wrong digit. */
function CorrectNumber({ Form, isSending }: { Form: FormOfFetcher; isSending: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action={paths.personalData()}>
      <input type="hidden" name="intent" value="correct" />
      <Button type="submit" variant="ghost" size="sm" isWide isPending={isSending}>
        {t('phone.correct')}
      </Button>
    </Form>
  )
}

function Done({ orders }: { orders: number }) {
  const { t } = useTranslation(['account', 'layout'])
  return (
    <div role="status" className="grid justify-items-center gap-3 text-center">
      <BadgeCheck aria-hidden="true" className="size-12 text-ok" />
      <p>{t('phone.done')}</p>
      {orders > 0 && <p className="font-extrabold">{t('layout:arrival.orders', { count: orders })}</p>}
    </div>
  )
}
