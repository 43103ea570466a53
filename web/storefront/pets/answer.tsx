import { useTranslation } from '#web/i18n.ts'
import { offlineRefusal, type Refusal } from '../account/refusal.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'

/** Why a form came back. */
interface Refused {
  refusal: Refusal | null
}

export function offlineAnswer(): Refused {
  return { refusal: offlineRefusal() }
}

/** Why a form came back, above it. `answer` is what the action said; nothing is shown for one that was no refusal. */
export function RefusalNotice({ answer }: { answer: object | undefined }) {
  const { t } = useTranslation('petProfile')
  const refusal = refusalIn(answer)
  if (!refusal) return null
  const [field] = Object.values(refusal.fields)
  return (
    <AnswerNotice answer={answer} tone={refusal.code === 'offline' ? 'warn' : 'error'}>
      {refusal.code === 'offline' ? t('offline') : (field ?? refusal.detail)}
    </AnswerNotice>
  )
}

export function refusalIn(answer: object | undefined): Refusal | null {
  return isRefused(answer) ? answer.refusal : null
}

/** Only our own actions answer with this key. */
function isRefused(answer: object | undefined): answer is Refused {
  return answer !== undefined && 'refusal' in answer
}
