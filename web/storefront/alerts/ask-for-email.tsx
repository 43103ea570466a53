import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { Awaited } from './awaited.ts'
import { sendAlert } from './send-alert.ts'

interface AskForEmailProps {
  what: Awaited
  onClose(): void
  onSaved(): void
}

/** Dialog that asks a guest for an e-mail address once. Errors are shown here, with the typed value still there. */
export default function AskForEmail({ what, onClose, onSaved }: AskForEmailProps) {
  const { t } = useTranslation('alertEmail')
  const { t: alerts } = useTranslation('alerts')
  const { t: common } = useTranslation('common')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setSending(true)
    setProblem(null)
    const refusal = await sendAlert({ variantId: what.variantId, isOn: true, email })
    setSending(false)
    if (refusal === null) return onSaved()
    setProblem(refusal.detail ?? alerts('failed'))
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('title')} closeLabel={common('close')} size="sm">
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <p className="text-ink-700">{t('text', { product: what.named })}</p>
        {problem && (
          <Notice tone="error">
            <span role="alert">{problem}</span>
          </Notice>
        )}
        <TextField
          name="email"
          type="email"
          label={alerts('emailLabel')}
          required
          maxLength={254}
          autoComplete="email"
          messages={{ required: t('required'), invalid: t('invalid') }}
        />
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('sending')}>
          {t('submit')}
        </Button>
      </form>
    </Dialog>
  )
}
