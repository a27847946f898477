import '@umijs/max/typings';

declare module '*.css';
