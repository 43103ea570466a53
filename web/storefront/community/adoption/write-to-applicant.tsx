import { Send } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { ApplicationGlance } from './application-glance.ts'

interface WriteToApplicantProps {
  application: Pick<ApplicationGlance, 'id' | 'postId'>
  name: string
  writeKey: string
}

/** Message to an applicant, before or after the decision; it starts their conversation. Posts 'write' to its page. */
export function WriteToApplicant({ application: { id, postId }, name, writeKey }: WriteToApplicantProps) {
  const { t } = useTranslation('petAdoptions')
  const sent = useNavigation().formData
  return (
    <details className="open:grid open:gap-3">
      <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-tag font-extrabold text-brand-700 hover:underline">
        {t('received.write', { name })}
      </summary>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="postId" value={postId} />
        <input type="hidden" name="applicationId" value={id} />
        <input type="hidden" name="idempotencyKey" value={writeKey} />
        <TextArea
          name="text"
          label={t('received.message')}
          hint={t('received.messageHint')}
          required
          maxLength={1000}
          messages={{ required: t('received.messageMissing') }}
        />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          className="justify-self-start"
          icon={<Send aria-hidden="true" className="size-4.5" />}
          isPending={sent?.get('intent') === 'write' && sent.get('applicationId') === id}
          pendingLabel={t('sending')}
        >
          {t('received.send')}
        </Button>
      </Form>
    </details>
  )
}
