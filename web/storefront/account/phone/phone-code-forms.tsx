import { type ReactNode, useEffect, useRef } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { formatPhone } from '#shared/format-phone.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PhoneField } from './phone-field.tsx'

interface PhoneFormProps extends Pick<FormProps, 'action' | 'onSubmit'> {
  limits: FieldLimits<'phoneNumber'>
  phoneNumber: string
  error?: string | undefined
  label?: string
  /** Beside the button. */
  children?: ReactNode
}

/** Asks for the phone that a code is sent to. */
export function PhoneForm({ limits, phoneNumber, error, label, children, ...form }: PhoneFormProps) {
  const { t } = useTranslation('account')
  const isSending = useNavigation().formData?.get('intent') === 'send'
  const field = fieldProps({
    limits,
    values: { phoneNumber },
    errors: error === undefined ? {} : { phoneNumber: error },
  })
  return (
    <Form method="post" {...form} className="grid gap-4">
      <PhoneField
        {...field('phoneNumber')}
        label={label ?? t('phone.label')}
        autoComplete="tel"
        messages={{ required: t('phone.required'), invalid: t('phone.invalid') }}
      />
      <Button
        type="submit"
        name="intent"
        value="send"
        size="lg"
        isWide
        isPending={isSending}
        pendingLabel={t('provePhone.sending')}
      >
        {t('provePhone.send')}
      </Button>
      {children}
    </Form>
  )
}

interface CodeFormProps extends Pick<FormProps, 'action' | 'onSubmit'> {
  /** Fields that both forms send along. */
  hidden: Record<string, string>
  sent: { to: string; channel: string } | null
  error?: string | undefined
  labels?: { confirm: string; confirming: string }
}

/** Asks for the code that arrived, or for another one. */
export function CodeForm({ hidden, sent, error, labels, onSubmit, action }: CodeFormProps) {
  const { t } = useTranslation('account')
  const pending = useNavigation().formData?.get('intent')
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  const fields = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <div ref={holder} className="grid gap-3">
      {sent && (
        <p role="status" className="font-bold">
          {t('provePhone.sentBy', { channel: sent.channel, phone: formatPhone(sent.to) })}
        </p>
      )}
      <Form method="post" action={action} onSubmit={onSubmit} className="grid gap-4">
        {fields}
        <TextField
          name="code"
          label={t('provePhone.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\d[\s\-]*){6}"
          maxLength={12}
          error={error}
          messages={{ required: t('provePhone.codeRequired'), invalid: t('provePhone.codeRequired') }}
        />
        <Button
          type="submit"
          name="intent"
          value="confirm"
          size="lg"
          isWide
          isPending={pending === 'confirm'}
          pendingLabel={labels?.confirming ?? t('provePhone.confirming')}
        >
          {labels?.confirm ?? t('provePhone.confirm')}
        </Button>
      </Form>
      <Form method="post" action={action}>
        {fields}
        <Button type="submit" name="intent" value="send" variant="ghost" size="sm" isPending={pending === 'send'}>
          {t('provePhone.again')}
        </Button>
      </Form>
    </div>
  )
}
