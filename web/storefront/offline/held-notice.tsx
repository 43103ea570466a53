import { useTranslation } from '#web/i18n/i18n.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'

/** Notice above a form whose change waits for the network. */
export function HeldNotice({ answer }: { answer: object | undefined }) {
  const { t } = useTranslation('offline')
  if (heldIn(answer) === null) return null
  return (
    <AnswerNotice answer={answer} tone="info">
      {t('kept')}
    </AnswerNotice>
  )
}

/** Id of the held change, or null. As a React key it empties the form after each. */
export function heldIn(answer: object | undefined): string | null {
  return answer && 'held' in answer && typeof answer.held === 'string' ? answer.held : null
}
