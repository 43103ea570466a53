import { Share2 } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShareButtons } from '../../community/share/share-buttons.tsx'

/** Shares the whole list by a secret link, and revokes it. `url`: absolute; null while it is not shared. */
export function ShareList({ url }: { url: string | null }) {
  const { t } = useTranslation('favoritesPage')
  const pending = useNavigation().formData?.get('intent')
  return (
    <Card className="mb-4 grid gap-3">
      <h2 className="text-lg">{t('share.title')}</h2>
      <p className="text-ink-700 text-md">{t(url ? 'share.shared' : 'share.text')}</p>
      {url && <ShareButtons url={url} text={t('share.message')} />}
      <Form method="post" action={paths.favorites()} className="justify-self-start">
        {url ? (
          <Button
            type="submit"
            name="intent"
            value="unshare"
            variant="ghost"
            size="sm"
            isPending={pending === 'unshare'}
          >
            {t('share.stop')}
          </Button>
        ) : (
          <Button
            type="submit"
            name="intent"
            value="share"
            variant="outline"
            icon={<Share2 aria-hidden="true" className="size-4.5" />}
            isPending={pending === 'share'}
          >
            {t('share.start')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
