import { Download, FileBadge, Share2, Wallet } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AskBefore } from '../ask-before.tsx'
import { ShareLink } from '../family/share-link.tsx'
import { downloadFile } from './download-file.ts'
import type { CareOfPage } from './load-care.server.ts'

/** The vaccination card: as a PDF, as a public page to send on, and taken back. `url`: of the page that was asked for. */
export function CardOfPet(props: CareOfPage & { url: string | null }) {
  const { pet, hasVaccines, hasWalletPasses, mayRecord, mayEdit, url } = props
  const { t } = useTranslation('petCare')
  const sent = useNavigation().formData
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2.5 text-lg">
        <FileBadge aria-hidden="true" className="size-5.5 text-brand-600" />
        {t('card.title')}
      </h2>
      <p className="text-ink-600">{hasVaccines ? t('card.text') : t('card.nothing', { name: pet.name })}</p>
      {hasVaccines && mayRecord && (
        <div className="flex flex-wrap gap-2">
          <DownloadCard petId={pet.id} />
          {hasWalletPasses && <SaveInWallet petId={pet.id} />}
          <Form method="post" preventScrollReset>
            <Button
              type="submit"
              name="intent"
              value="share"
              variant="outline"
              icon={<Share2 aria-hidden="true" className="size-4.5" />}
              isPending={sent?.get('intent') === 'share'}
              pendingLabel={t('card.sharing')}
            >
              {t('card.share')}
            </Button>
          </Form>
        </div>
      )}
      {url && <ShareLink url={url} label={t('card.link')} title={t('card.linkTitle', { name: pet.name })} />}
      {hasVaccines && mayEdit && (
        <AskBefore
          intent="withdraw"
          label={t('card.withdraw')}
          question={t('card.withdrawAsk')}
          yes={t('card.withdrawYes')}
          isInCard
        />
      )}
    </Card>
  )
}

/** Without script: a phone opens its wallet only for a file that it has navigated to. */
function SaveInWallet({ petId }: { petId: string }) {
  const { t } = useTranslation('petCare')
  return (
    <form method="post" action={paths.petCardPass({ id: petId })}>
      <Button type="submit" variant="outline" icon={<Wallet aria-hidden="true" className="size-4.5" />}>
        {t('card.wallet')}
      </Button>
    </form>
  )
}

/** A form that answers a file; with a script the page hears when it did not come. */
function DownloadCard({ petId }: { petId: string }) {
  const { t } = useTranslation('petCare')
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<'offline' | 'failed' | null>(null)

  async function download(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setProblem(null)
    setLoading(true)
    setProblem(await downloadFile(paths.petCard({ id: petId }), t('card.file')))
    setLoading(false)
  }

  return (
    <>
      <form method="post" action={paths.petCard({ id: petId })} onSubmit={download}>
        <Button
          type="submit"
          icon={<Download aria-hidden="true" className="size-5" />}
          isPending={isLoading}
          pendingLabel={t('card.drawing')}
        >
          {t('card.download')}
        </Button>
      </form>
      {problem && (
        <Notice tone="error" className="w-full">
          {t(problem === 'offline' ? 'card.offline' : 'card.failed')}
        </Notice>
      )}
    </>
  )
}
