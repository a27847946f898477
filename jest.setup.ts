import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// A limit against waiting for ever, not a measure: the machine may be busy, and the first screen of a file is compiled while it is waited for.
configure({ asyncUtilTimeout: 15_000 });

// jsdom speaks English; the product's first language is Chinese.
window.localStorage.setItem('umi_locale', 'zh-CN');
