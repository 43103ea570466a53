import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase } from '#shared/database/connect.ts'
import { placeForScratch } from '#shared/database/place-for-scratch.ts'
import market from '../../docs/examples/market.json' with { type: 'json' }
import { freePort } from '../free-ports.ts'
import { startShop } from '../running-shop.ts'
import { type Messages, receiveMessages } from './received-messages.ts'
import { type TlsProxy, tlsProxies } from './tls-proxies.ts'

export interface ProductionShop {
  /** Bolivia's public address, behind the proxy. */
  url: string
  messages: Messages
  /** What the owner's command prints for an operator to come. */
  invite(email: string): Promise<string>
  /** Sets up market, products and plans; only where the shop was started without. */
  open(): Promise<void>
  stop(): Promise<void>
}

interface ProductionOptions {
  /** Mail and SMS are configured. */
  hasMessages?: boolean
  /** The market is set up before the start. */
  isSetUp?: boolean
}

type Command = (name: string, ...words: string[]) => Promise<string>

const owner = 'duena@huella.test'

/** Open at all hours, because a production's clock cannot be moved. */
const alwaysOpen = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 }))

const catalogue = `Handle,Title,Vendor,Type,Tags,Published,Variant SKU,Variant Price,Variant Inventory Qty,Status
croquetas-de-pollo,Croquetas de pollo,Huella,Alimento,perros,TRUE,CRO-1,80.00,50,active
`

/**
 * Starts a shop from an empty folder, in production mode behind a proxy that ends TLS. Its owner's commands set it up,
 * and the test receives its mails and SMS.
 */
export async function startProductionShop(
  proxyName: TlsProxy,
  { hasMessages = true, isSetUp = true }: ProductionOptions = {},
): Promise<ProductionShop> {
  const [port, shopPort] = [await freePort(), await freePort()]
  const hosts = ['huella.localhost', 'huella.com.py.localhost']
  const [url = '', urlOfParaguay = ''] = hosts.map((host) => `https://${host}:${port}`)
  const folder = await mkdtemp(join(await placeForScratch(), 'huella-production-'))
  // PostgreSQL's user must be able to enter the folder.
  await chmod(folder, 0o711)
  const messages = await receiveMessages()
  const env = {
    PORT: String(shopPort),
    DATA_DIR: join(folder, 'data'),
    CONFIG_FILE: join(folder, 'huella.env'),
    ...(hasMessages && {
      SMTP_URL: messages.smtpUrl,
      MAIL_FROM: 'Huella <hola@huella.test>',
      SMS_URL: messages.smsUrl,
      SMS_TOKEN: 'known-to-the-tests',
    }),
    BANK_QR_BO: 'bo.banco|1000123456|Huella SRL|Santa Cruz|Banco Unión',
    // Required in production; the journeys' demonstration turns it off.
    SHED_LOAD: 'on',
  }
  const command = async (name: string, ...words: string[]) => {
    const node = 'node_modules/.bin/node'
    return (
      await promisify(execFile)(node, [`server/commands/${name}.ts`, ...words], { env: { ...process.env, ...env } })
    ).stdout
  }

  const opened: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true }), () => messages.stop()]
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    const addresses = ['--address', `BO=${url}`, '--address', `PY=${urlOfParaguay}`]
    await command('setup', '--config', env.CONFIG_FILE, '--owner', owner, ...addresses, '--data', env.DATA_DIR)
    const open = () => setUp(folder, env.DATA_DIR, command)
    if (isSetUp) await open()
    const shop = await startShop(env, { place: folder, program: 'server/testing/unhurried-server.ts' })
    opened.push(() => shop.stop())
    const proxy = await tlsProxies[proxyName]({ port, shopPort, hosts })
    opened.push(() => proxy.stop())
    const invite = (email: string) => command('setup', '--config', env.CONFIG_FILE, '--owner', email)
    return { url, messages, invite, open, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function setUp(folder: string, dataDir: string, command: Command): Promise<void> {
  const file = (name: string) => join(folder, name)
  const shops = market.shops.map((shop) => ({ ...shop, schedule: alwaysOpen }))
  await writeFile(file('market.json'), JSON.stringify({ ...market, shops }))
  await writeFile(file('catalogue.csv'), catalogue)

  // Kept open, so that the commands share one PostgreSQL.
  const connection = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'set up' })
  try {
    await command('market-setup', file('market.json'))
    await command('catalogue-import', file('catalogue.csv'))
    await command('insurance-setup', 'docs/examples/insurance.json')
  } finally {
    await connection.close()
  }
}
