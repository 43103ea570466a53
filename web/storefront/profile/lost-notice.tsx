import { useTranslation } from '#web/i18n/i18n.ts'
import { refusalIn } from '../account/sign-in/refusal.ts'
import { AnswerNotice } from './answer-notice.tsx'

/** Above a form whose page has no words of its own for a lost connection. */
export function LostNotice({ answer }: { answer: object | null | undefined }) {
  const { t } = useTranslation('errors')
  if (!isLost(answer)) return null
  return (
    <AnswerNotice answer={answer} tone="warn" title={t('offline.title')}>
      {t('offline.text')}
    </AnswerNotice>
  )
}

/** What the server answered; undefined where the connection was lost before it could. */
export function unlessLost<Answer extends object>(answer: Answer | undefined): Answer | undefined {
  return isLost(answer) ? undefined : answer
}

function isLost(answer: object | null | undefined): boolean {
  return refusalIn(answer ?? undefined)?.code === 'offline'
}
