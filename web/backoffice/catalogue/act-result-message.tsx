import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { AnswerNotice } from '../../storefront/profile/answer-notice.tsx'
import { StaffForm } from '../staff-form.tsx'

/** What a form wrote, with the act that undoes all of it; null: nothing to undo. */
export interface ActDone {
  message: string
  actId: string | null
}

/** Success of an act with its undo: a toast, or a notice without script. */
export function ActDoneMessage({ done }: { done: ActDone | null }) {
  const { t } = useTranslation('catalogueDesk')
  const toast = useToast()
  const submit = useSubmit()

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once per answer
  useEffect(() => {
    if (!done) return
    const { message, actId } = done
    const undo = () => void submit({ intent: 'undo-act', actId }, { method: 'post', preventScrollReset: true })
    toast.show({ message, kind: 'ok', ...(actId && { action: { label: t('done.undo'), onPress: undo } }) })
  }, [done])

  if (!done) return null
  return (
    <div className="only-without-script">
      <AnswerNotice
        answer={done}
        tone="ok"
        actions={
          done.actId && (
            <StaffForm>
              <input type="hidden" name="actId" value={done.actId} />
              <Button type="submit" name="intent" value="undo-act" variant="outline" size="sm">
                {t('done.undo')}
              </Button>
            </StaffForm>
          )
        }
      >
        {done.message}
      </AnswerNotice>
    </div>
  )
}
