import { data } from 'react-router'
import { useTranslation } from '#web/i18n.ts'
import { offlineRefusal, type Refusal } from '../account/refusal.ts'
import { isConnectionLost } from '../layout/connection-lost.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'

/** Asks the server's action; what never reached it is answered as a refusal, so that what was typed stays. */
export async function orOffline<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    const refused = offlineRefusal()
    return data({ refused }, { status: 503 })
  }
}

/** Why a form came back, above it. `answer` is what the action said; nothing is shown for one that was no refusal. */
export function RefusalNotice({ answer }: { answer: object | undefined }) {
  const { t } = useTranslation('petProfile')
  const refused = refusedIn(answer)
  if (!refused) return null
  const [field] = Object.values(refused.fields)
  return (
    <AnswerNotice answer={answer} tone="error">
      {refused.code === 'offline' ? t('offline') : (field ?? refused.detail)}
    </AnswerNotice>
  )
}

export function refusedIn(answer: object | undefined): Refusal | null {
  if (!answer || !('refused' in answer)) return null
  // Only our own actions answer with this key.
  return answer.refused as Refusal | null
}
