import type { SiatDetails } from '../issuers/contract.ts'
import type { FindAddress, ReadyIssuer } from '../offices/office.ts'
import { postXml } from '../offices/post-xml.ts'
import { findText, type ReadElement, readXml } from '../xml/read-xml.ts'
import { writeXml, type XmlTree } from '../xml/write-xml.ts'

/** Web services of the office, each below the address of its environment. */
export type SiatService =
  | 'FacturacionCodigos'
  | 'FacturacionOperaciones'
  | 'ServicioFacturacionCompraVenta'
  | 'ServicioFacturacionDocumentoAjuste'

const officialAddresses = {
  test: 'https://pilotosiatservicios.impuestos.gob.bo',
  production: 'https://siatrest.impuestos.gob.bo',
}

export function findOfficialAddress(environment: ReadyIssuer['environment']): string {
  return officialAddresses[environment]
}

/** Electronic invoicing online: documents are signed. */
export const MODALITY = 1

interface SiatRequest {
  service: SiatService
  operation: string
  /** Name of the element that holds the parameters; null: there are none. */
  request: string | null
  parameters: XmlTree
}

/** Calls an operation and answers what came back. Throws for a connection that failed and for a SOAP fault. */
export async function askSiat(
  findAddress: FindAddress,
  issuer: ReadyIssuer,
  { service, operation, request, parameters }: SiatRequest,
): Promise<ReadElement> {
  const tree: XmlTree = { [`siat:${operation}`]: request === null ? {} : { [request]: parameters } }
  const answer = readXml(
    await postXml({
      url: `${await findAddress(issuer.environment)}/v2/${service}`,
      body: `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:siat="https://siat.impuestos.gob.bo/"><soapenv:Header/><soapenv:Body>${writeXml(tree)}</soapenv:Body></soapenv:Envelope>`,
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: '""',
        apikey: `TokenApi ${issuer.token}`,
      },
    }),
  )
  const fault = findText(answer, 'faultstring')
  if (fault !== null) throw new Error(`SIAT: ${fault}`)
  return answer
}

/** Parameters of every operation; the WSDL wants all in the order of their names. */
export function toCallerParameters(issuer: ReadyIssuer<SiatDetails>): XmlTree {
  return {
    codigoAmbiente: issuer.environment === 'production' ? 1 : 2,
    codigoModalidad: MODALITY,
    codigoPuntoVenta: issuer.pointOfSale,
    codigoSistema: issuer.details.systemCode,
    codigoSucursal: issuer.branch,
    nit: issuer.taxId,
  }
}

/** Puts parameters in the order of their names. */
export function inOrder(parameters: XmlTree): XmlTree {
  return Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)))
}
