import deAccount from './catalogues/de/account.json' with { type: 'json' }
import deBid from './catalogues/de/bid.json' with { type: 'json' }
import deChangeOrder from './catalogues/de/change-order.json' with { type: 'json' }
import deCommon from './catalogues/de/common.json' with { type: 'json' }
import deFactor from './catalogues/de/factor.json' with { type: 'json' }
import deInvoice from './catalogues/de/invoice.json' with { type: 'json' }
import deMail from './catalogues/de/mail.json' with { type: 'json' }
import dePage from './catalogues/de/page.json' with { type: 'json' }
import dePayApp from './catalogues/de/pay-app.json' with { type: 'json' }
import deSample from './catalogues/de/sample.json' with { type: 'json' }
import deSignature from './catalogues/de/signature.json' with { type: 'json' }
import deSiteLog from './catalogues/de/site-log.json' with { type: 'json' }
import deStatement from './catalogues/de/statement.json' with { type: 'json' }
import enAccount from './catalogues/en/account.json' with { type: 'json' }
import enBid from './catalogues/en/bid.json' with { type: 'json' }
import enChangeOrder from './catalogues/en/change-order.json' with { type: 'json' }
import enCommon from './catalogues/en/common.json' with { type: 'json' }
import enFactor from './catalogues/en/factor.json' with { type: 'json' }
import enInvoice from './catalogues/en/invoice.json' with { type: 'json' }
import enMail from './catalogues/en/mail.json' with { type: 'json' }
import enPage from './catalogues/en/page.json' with { type: 'json' }
import enPayApp from './catalogues/en/pay-app.json' with { type: 'json' }
import enSample from './catalogues/en/sample.json' with { type: 'json' }
import enSignature from './catalogues/en/signature.json' with { type: 'json' }
import enSiteLog from './catalogues/en/site-log.json' with { type: 'json' }
import enStatement from './catalogues/en/statement.json' with { type: 'json' }
import esAccount from './catalogues/es/account.json' with { type: 'json' }
import esBid from './catalogues/es/bid.json' with { type: 'json' }
import esChangeOrder from './catalogues/es/change-order.json' with { type: 'json' }
import esCommon from './catalogues/es/common.json' with { type: 'json' }
import esFactor from './catalogues/es/factor.json' with { type: 'json' }
import esInvoice from './catalogues/es/invoice.json' with { type: 'json' }
import esMail from './catalogues/es/mail.json' with { type: 'json' }
import esPage from './catalogues/es/page.json' with { type: 'json' }
import esPayApp from './catalogues/es/pay-app.json' with { type: 'json' }
import esSample from './catalogues/es/sample.json' with { type: 'json' }
import esSignature from './catalogues/es/signature.json' with { type: 'json' }
import esSiteLog from './catalogues/es/site-log.json' with { type: 'json' }
import esStatement from './catalogues/es/statement.json' with { type: 'json' }
import frAccount from './catalogues/fr/account.json' with { type: 'json' }
import frBid from './catalogues/fr/bid.json' with { type: 'json' }
import frChangeOrder from './catalogues/fr/change-order.json' with { type: 'json' }
import frCommon from './catalogues/fr/common.json' with { type: 'json' }
import frFactor from './catalogues/fr/factor.json' with { type: 'json' }
import frInvoice from './catalogues/fr/invoice.json' with { type: 'json' }
import frMail from './catalogues/fr/mail.json' with { type: 'json' }
import frPage from './catalogues/fr/page.json' with { type: 'json' }
import frPayApp from './catalogues/fr/pay-app.json' with { type: 'json' }
import frSample from './catalogues/fr/sample.json' with { type: 'json' }
import frSignature from './catalogues/fr/signature.json' with { type: 'json' }
import frSiteLog from './catalogues/fr/site-log.json' with { type: 'json' }
import frStatement from './catalogues/fr/statement.json' with { type: 'json' }
import type { Language } from './languages.ts'

const english = {
  common: enCommon,
  page: enPage,
  mail: enMail,
  account: enAccount,
  factor: enFactor,
  signature: enSignature,
  bid: enBid,
  changeOrder: enChangeOrder,
  payApp: enPayApp,
  invoice: enInvoice,
  statement: enStatement,
  siteLog: enSiteLog,
  sample: enSample,
}

/** All label catalogs of one language. Every language must have the keys of the English ones. */
export type LabelCatalogs = typeof english

/**
 * Texts of the labels, keyed by language, catalog and key. The compiler reports an English key that another language
 * lacks.
 */
export const labelCatalogs: Readonly<Record<Language, LabelCatalogs>> = {
  en: english,
  es: {
    common: esCommon,
    page: esPage,
    mail: esMail,
    account: esAccount,
    factor: esFactor,
    signature: esSignature,
    bid: esBid,
    changeOrder: esChangeOrder,
    payApp: esPayApp,
    invoice: esInvoice,
    statement: esStatement,
    siteLog: esSiteLog,
    sample: esSample,
  },
  de: {
    common: deCommon,
    page: dePage,
    mail: deMail,
    account: deAccount,
    factor: deFactor,
    signature: deSignature,
    bid: deBid,
    changeOrder: deChangeOrder,
    payApp: dePayApp,
    invoice: deInvoice,
    statement: deStatement,
    siteLog: deSiteLog,
    sample: deSample,
  },
  fr: {
    common: frCommon,
    page: frPage,
    mail: frMail,
    account: frAccount,
    factor: frFactor,
    signature: frSignature,
    bid: frBid,
    changeOrder: frChangeOrder,
    payApp: frPayApp,
    invoice: frInvoice,
    statement: frStatement,
    siteLog: frSiteLog,
    sample: frSample,
  },
}
