import { useTranslation } from '#web/i18n/i18n.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'

/** Above a form that waits in this browser for a network. */
export function HeldNotice({ answer }: { answer: object | undefined }) {
  const { t } = useTranslation('offline')
  if (heldIn(answer) === null) return null
  return (
    <AnswerNotice answer={answer} tone="info">
      {t('kept')}
    </AnswerNotice>
  )
}

/** Which one waits; null: none. A form that is shown anew for each begins empty. */
export function heldIn(answer: object | undefined): string | null {
  return answer && 'held' in answer && typeof answer.held === 'string' ? answer.held : null
}
