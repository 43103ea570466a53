import { useEffect, useRef } from 'react'
import { formatPhone } from '#shared/format-phone.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PhoneField } from '../../account/phone/phone-field.tsx'
import type { StepData } from './pets-step.tsx'

type Guest = NonNullable<Extract<StepData, { step: 'summary' }>['guest']>

interface GuestFieldsProps {
  guest: Guest
  fields: Record<string, string>
  /** The summary without a code that was sent. */
  here: string
}

/** Who books without an account: name and phone, then the code that proves it. */
export function GuestFields(props: GuestFieldsProps) {
  if (props.guest.isKnown) return null
  return props.guest.isCodeSent ? <CodeField {...props} /> : <ContactFields {...props} />
}

function ContactFields({ guest, fields }: GuestFieldsProps) {
  const { t } = useTranslation(['booking', 'account'])
  const field = fieldProps({ limits: guest.limits, values: guest, errors: fields })
  return (
    <Card className="mb-4 grid gap-4">
      <div>
        <h3 className="text-lg">{t('booking:guest.title')}</h3>
        <p className="mt-1 text-ink-700">{t('booking:guest.text')}</p>
      </div>
      <TextField
        {...field('fullName')}
        label={t('account:fullName.label')}
        autoComplete="name"
        pattern=".*\S.*"
        messages={{ required: t('account:fullName.required'), invalid: t('account:fullName.required') }}
      />
      <PhoneField
        {...field('phoneNumber')}
        label={t('account:phoneSignIn.phone')}
        autoComplete="tel"
        messages={{ required: t('account:phone.required'), invalid: t('account:phone.invalid') }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-700 text-sm">
        {t('booking:guest.hasAccount')}
        <Button type="submit" name="intent" value="signIn" variant="ghost" size="sm" formNoValidate>
          {t('booking:guest.signIn')}
        </Button>
      </div>
    </Card>
  )
}

function CodeField({ guest, fields, here }: GuestFieldsProps) {
  const { t } = useTranslation(['booking', 'account'])
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <Card className="mb-4">
      <div ref={holder} className="grid gap-4">
        <div>
          <h3 className="text-lg">{t('booking:guest.codeTitle')}</h3>
          <p role="status" className="mt-1 text-ink-700">
            {t('booking:guest.codeText', { phone: formatPhone(guest.phoneNumber) })}
          </p>
        </div>
        <TextField
          name="code"
          label={t('account:provePhone.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\d[\s\-]*){6}"
          maxLength={12}
          error={fields.code}
          messages={{ required: t('account:provePhone.codeRequired'), invalid: t('account:provePhone.codeRequired') }}
        />
        {/* The fields that the code was asked for; pressed again they ask for another one. */}
        <input type="hidden" name="fullName" value={guest.fullName} />
        <input type="hidden" name="phoneNumber" value={guest.phoneNumber} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="guest" variant="ghost" size="sm" formNoValidate>
            {t('account:provePhone.again')}
          </Button>
          <ButtonLink to={here} variant="ghost" size="sm">
            {t('account:phone.correct')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
