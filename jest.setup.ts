import '@testing-library/jest-dom';

// jsdom speaks English; the product's first language is Chinese.
window.localStorage.setItem('umi_locale', 'zh-CN');
