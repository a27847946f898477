import type { Language } from '../languages';
import { consentVersion } from './consentVersion';
import * as arabic from './statementTexts/ar-SA';
import * as english from './statementTexts/en-US';
import * as chinese from './statementTexts/zh-CN';

/** Declarations and consents. A change of a text in any language requires a new version; the agreement records id, version and language. */
interface Statement {
  id: string;
  version: string;
  text: string;
}

type Texts = Pick<typeof chinese, 'declarations' | 'consents'>;
const texts: Record<Language, Texts> = { 'zh-CN': chinese, 'en-US': english, 'ar-SA': arabic };

const statements = (ofId: Record<string, string>, version: string): Statement[] =>
  Object.entries(ofId).map(([id, text]) => ({ id, version, text }));

/** Each is ticked separately before submission. */
export const declarationsIn = (language: Language): Statement[] => statements(texts[language].declarations, '2026.4');

/** Agreed to at registration. */
export const consentsIn = (language: Language): Statement[] => statements(texts[language].consents, consentVersion);

/** The consents that earlier releases record, independent of the text that they show (docs/decisions/0018-sign-in-and-personal-data.md). Their apps do not send the language. */
export const consentsOfEarlierApps: readonly Statement[] = statements(
  {
    privacy: '我已阅读并同意《隐私政策》：仅为办理汽车置换更新和报废更新补贴收集必要的信息，可随时查看、导出和删除。',
    sensitive: '我同意处理我的身份证号，用于核实身份和防止他人冒用。',
  },
  '2026.1',
);
