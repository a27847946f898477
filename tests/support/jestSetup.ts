import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Only against endless waiting: on a busy machine the first screen of a file is still being compiled.
configure({ asyncUtilTimeout: 15_000 });

// The language of jsdom is English, that of the product Chinese.
window.localStorage.setItem('umi_locale', 'zh-CN');
