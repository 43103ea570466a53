import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { AnswerNotice } from '../../storefront/profile/answer-notice.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { OfferAnswer } from './save-offer.server.ts'

/** Result of a form: a refusal above the list, a success with undo in a toast. */
export function OfferResultMessage({ answer }: { answer: OfferAnswer | undefined }) {
  const { t } = useTranslation('catalogueDesk')
  const toast = useToast()
  const submit = useSubmit()
  const done = answer && 'done' in answer ? answer.done : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once per answer
  useEffect(() => {
    if (!done) return
    const message = done.message ?? t(done.isUndo ? 'done.undone' : 'done.change', { name: done.name })
    const undo = () => {
      const form = new FormData()
      form.set('intent', 'undo')
      for (const id of done.changeIds) form.append('changeId', String(id))
      void submit(form, { method: 'post', preventScrollReset: true })
    }
    toast.show({
      message,
      kind: 'ok',
      ...(done.changeIds.length > 0 && { action: { label: t('done.undo'), onPress: undo } }),
    })
  }, [done])

  if (!answer) return null
  if (done)
    return (
      <div className="only-without-script">
        <AnswerNotice
          answer={answer}
          tone="ok"
          actions={
            done.changeIds.length > 0 && (
              <StaffForm>
                {done.changeIds.map((id) => (
                  <input key={id} type="hidden" name="changeId" value={id} />
                ))}
                <Button type="submit" name="intent" value="undo" variant="outline" size="sm">
                  {t('done.undo')}
                </Button>
              </StaffForm>
            )
          }
        >
          {done.message ?? t(done.isUndo ? 'done.undone' : 'done.change', { name: done.name })}
        </AnswerNotice>
      </div>
    )
  if (!('refusal' in answer)) return null
  const { refusal } = answer
  // Field errors show beside their fields.
  if (Object.keys(refusal.fields).length > 0 || answer.at?.isLarge) return null
  const isOffline = refusal.code === 'offline'
  return (
    <AnswerNotice answer={answer} tone={isOffline ? 'warn' : 'error'}>
      {isOffline ? t('offline') : refusal.detail}
    </AnswerNotice>
  )
}
